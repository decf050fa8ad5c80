/** Requests that are counted together (GW-19). */
export type RateGroup =
  'users' | 'servers' | 'bot' | 'cp_bot' | 'internal' | 'game_sessions' | 'presence' | 'events';

/** The properties of all actions of a route. */
export interface RouteDefinition {
  /**
   * Its actions are this service's, but for those that name another one. undefined: several services share the route, and each
   * action says whose it is.
   */
  readonly service?: ServiceName;
  readonly rate: RateGroup;
  /** The group in which calls with the internal key are counted, by address; default: `rate` (GW-18). */
  readonly internalRate?: RateGroup;
  /** The port that answers; an internal route is unknown on the public port (design 7). */
  readonly port: 'public' | 'internal';
  readonly title: string;
  /** The key of a public action is not read, so that a caller with a revoked key can still sign in. */
  readonly ignoresKeys?: true;
  /** The callers are bots of servers, each with its server's token, that act for persons (BO-05, BO-06). */
  readonly isForBots?: true;
  /** Each action has a method and a path instead of a name, and needs a bearer key (spec 4.17). */
  readonly isByPath?: true;
  /** Commands change this of their caller, so the gateway asks anew at the caller's next request (GW-31). */
  readonly commandsChange?: 'key' | 'memberships' | 'powers';
}

/** The routes of spec 4.1. */
export const ROUTES = {
  users: {
    service: 'identity',
    rate: 'users',
    internalRate: 'internal',
    port: 'public',
    title: 'Accounts and sign-in',
    ignoresKeys: true,
    commandsChange: 'key',
  },
  servers: {
    service: 'servers',
    rate: 'servers',
    port: 'public',
    title: 'Servers and members',
    commandsChange: 'memberships',
  },
  server_members: {
    service: 'servers',
    rate: 'servers',
    port: 'public',
    title: 'Members (same actions as /servers)',
  },
  server_media: { service: 'servers', rate: 'servers', port: 'public', title: 'Pictures' },
  server_config: { service: 'servers', rate: 'servers', port: 'public', title: 'Server configuration' },
  server_dni: { service: 'servers', rate: 'servers', port: 'public', title: 'Identity cards and characters' },
  server_items: { service: 'inventory', rate: 'servers', port: 'public', title: 'Item catalogue' },
  server_inventory: { service: 'inventory', rate: 'servers', port: 'public', title: 'Inventories' },
  server_licenses: { service: 'inventory', rate: 'servers', port: 'public', title: 'Licences' },
  server_shop: { service: 'inventory', rate: 'servers', port: 'public', title: 'Shop' },
  server_economy: { service: 'economy', rate: 'servers', port: 'public', title: 'Money' },
  server_orgs: { service: 'economy', rate: 'servers', port: 'public', title: 'Organisations' },
  server_cars: { service: 'vehicles', rate: 'servers', port: 'public', title: 'Vehicles' },
  server_mdt: {
    service: 'mdt',
    rate: 'servers',
    port: 'public',
    title: 'Departments, shifts and dispatch',
    commandsChange: 'powers',
  },
  server_phone: { service: 'mdt', rate: 'servers', port: 'public', title: 'Phones of characters' },
  server_desk: { service: 'community', rate: 'servers', port: 'public', title: 'Forms and submissions' },
  server_activity: { service: 'community', rate: 'servers', port: 'public', title: 'Activity and points' },
  server_roles: {
    service: 'servers',
    rate: 'servers',
    port: 'public',
    title: 'Roles and permissions',
    commandsChange: 'memberships',
  },
  server_cacheo: { service: 'inventory', rate: 'servers', port: 'public', title: 'Frisk' },
  server_billing: {
    service: 'servers',
    rate: 'servers',
    internalRate: 'internal',
    port: 'public',
    title: 'Plans',
    ignoresKeys: true,
  },
  server_webhooks: {
    service: 'webhooks',
    rate: 'servers',
    port: 'public',
    title: 'Webhooks and the live stream',
  },
  server_logs: { service: 'audit', rate: 'servers', port: 'public', title: 'Audit log' },
  v1: { rate: 'servers', port: 'public', title: 'Resources', isByPath: true },
  server_bot: { service: 'servers', rate: 'bot', port: 'internal', title: 'Chat bot (internal)' },
  cp_bot: { service: 'servers', rate: 'cp_bot', port: 'public', title: 'Bots of servers', isForBots: true },
} as const satisfies Readonly<Record<string, RouteDefinition>>;
export type Route = keyof typeof ROUTES;

/** The definition of a route, with the fields that only some routes have. */
export const routeOf = (route: Route): RouteDefinition => ROUTES[route];

export const SERVICES = [
  'identity',
  'servers',
  'economy',
  'inventory',
  'vehicles',
  'mdt',
  'community',
  'webhooks',
  'audit',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** BO-09: second names by which a bot does for a person what members do for themselves. */
const MEMBERS_BY_BOT: Readonly<Record<string, string>> = {
  'cp_bot.transfer': 'server_economy.transfer',
  'cp_bot.quote_transfer': 'server_economy.quote_transfer',
  'cp_bot.deposit': 'server_economy.deposit',
  'cp_bot.withdraw': 'server_economy.withdraw',
  'cp_bot.create_payment_request': 'server_economy.create_payment_request',
  'cp_bot.approve_payment_request': 'server_economy.approve_payment_request',
  'cp_bot.reject_payment_request': 'server_economy.reject_payment_request',
  'cp_bot.list_debts': 'server_economy.list_debts',
  'cp_bot.pay_debt': 'server_economy.pay_debt',
  'cp_bot.get_claimable': 'server_economy.get_claimable',
  'cp_bot.claim_rewards': 'server_economy.claim_rewards',
  'cp_bot.list_notifications': 'server_economy.list_notifications',
  'cp_bot.leaderboard': 'server_economy.leaderboard',
  'cp_bot.list_items': 'server_items.list',
  'cp_bot.get_shop': 'server_items.get_shop',
  'cp_bot.buy_items': 'server_shop.buy_items',
  'cp_bot.buy_license': 'server_shop.buy_license',
  'cp_bot.list_vehicle_models': 'server_cars.list_vehicle_models',
  'cp_bot.buy_vehicle': 'server_cars.buy_vehicle',
  'cp_bot.get_my_vehicles': 'server_cars.get_my_vehicles',
  'cp_bot.list_orgs': 'server_orgs.list_orgs',
  'cp_bot.get_org': 'server_orgs.get_org',
  'cp_bot.found_org': 'server_orgs.found_org',
  'cp_bot.list_invitations': 'server_orgs.list_invitations',
  'cp_bot.answer_invitation': 'server_orgs.answer_invitation',
  'cp_bot.invite_to_org': 'server_orgs.invite_to_org',
  'cp_bot.set_org_rank': 'server_orgs.set_org_rank',
  'cp_bot.remove_from_org': 'server_orgs.remove_from_org',
  'cp_bot.leave_org': 'server_orgs.leave_org',
  'cp_bot.clock_in': 'server_orgs.clock_in',
  'cp_bot.clock_out': 'server_orgs.clock_out',
  'cp_bot.list_payslips': 'server_orgs.list_payslips',
  'cp_bot.pay_bonus': 'server_orgs.pay_bonus',
  'cp_bot.list_invoices': 'server_orgs.list_invoices',
  'cp_bot.get_invoice': 'server_orgs.get_invoice',
  'cp_bot.create_invoice': 'server_orgs.create_invoice',
  'cp_bot.pay_invoice': 'server_orgs.pay_invoice',
  'cp_bot.decline_invoice': 'server_orgs.decline_invoice',
  'cp_bot.cancel_invoice': 'server_orgs.cancel_invoice',
  'cp_bot.list_shops': 'server_shop.list_shops',
  'cp_bot.set_shop_item': 'server_shop.set_shop_item',
  'cp_bot.order_stock': 'server_shop.order_stock',
  'cp_bot.get_org_shop': 'server_shop.get_shop',
  'cp_bot.list_offers': 'server_cars.list_offers',
  'cp_bot.offer_vehicle': 'server_cars.offer_vehicle',
  'cp_bot.accept_offer': 'server_cars.accept_offer',
  'cp_bot.decline_offer': 'server_cars.decline_offer',
  'cp_bot.cancel_offer': 'server_cars.cancel_offer',
  'cp_bot.list_keys': 'server_cars.list_keys',
  'cp_bot.give_key': 'server_cars.give_key',
  'cp_bot.take_key': 'server_cars.take_key',
  'cp_bot.list_forms': 'server_desk.list_forms',
  'cp_bot.get_form': 'server_desk.get_form',
  'cp_bot.apply': 'server_desk.submit_form',
  'cp_bot.appeal': 'server_desk.submit_form',
  'cp_bot.report': 'server_desk.report_content',
  'cp_bot.loa': 'server_activity.request_leave',
};

/**
 * BO-09: second names by which a bot does for a person what the person may do by rank and powers. What only owners may do, keys,
 * tokens, webhooks and billing have none.
 */
const STAFF_BY_BOT: Readonly<Record<string, string>> = {
  'cp_bot.list_calls': 'server_mdt.list_calls',
  'cp_bot.get_call': 'server_mdt.get_call',
  'cp_bot.create_call': 'server_mdt.create_call',
  'cp_bot.add_call_note': 'server_mdt.add_call_note',
  'cp_bot.attach_unit': 'server_mdt.attach_unit',
  'cp_bot.detach_unit': 'server_mdt.detach_unit',
  'cp_bot.list_units': 'server_mdt.list_units',
  'cp_bot.set_unit_status': 'server_mdt.set_unit_status',
  'cp_bot.panic': 'server_mdt.panic',
  'cp_bot.start_shift': 'server_mdt.start_shift',
  'cp_bot.end_shift': 'server_mdt.end_shift',
  'cp_bot.list_shifts': 'server_mdt.list_shifts',
  'cp_bot.lookup_person': 'server_mdt.lookup_person',
  'cp_bot.lookup_plate': 'server_mdt.lookup_plate',
  'cp_bot.create_punishment': 'server_mdt.create_punishment',
  'cp_bot.void_punishment': 'server_mdt.void_punishment',
  'cp_bot.list_punishments': 'server_mdt.list_punishments',
  'cp_bot.create_warrant': 'server_mdt.create_warrant',
  'cp_bot.create_bolo': 'server_mdt.create_bolo',
  'cp_bot.list_warrants': 'server_mdt.list_warrants',
  'cp_bot.list_bolos': 'server_mdt.list_bolos',
  'cp_bot.ban': 'servers.ban',
  'cp_bot.unban': 'servers.unban',
  'cp_bot.kick': 'servers.kick',
  'cp_bot.list_members': 'servers.list_members',
  'cp_bot.assign_role': 'server_roles.assign_role',
  'cp_bot.suspend_org': 'server_orgs.suspend_org',
  'cp_bot.resume_org': 'server_orgs.resume_org',
  'cp_bot.allocate': 'server_orgs.allocate',
  'cp_bot.collect_income': 'server_orgs.collect_income',
  'cp_bot.list_budgets': 'server_orgs.list_budgets',
  'cp_bot.get_treasury': 'server_orgs.get_treasury',
  'cp_bot.admin_create_vehicle': 'server_cars.admin_create_vehicle',
};

/** BO-09: whether the rank of the person counts by this name of an action. */
export const countsRank = (name: string): boolean => !Object.hasOwn(MEMBERS_BY_BOT, name);

/**
 * Second names of actions: the same contract and handler under another address (spec 4.3). By such a name a bot may do for a
 * person only what the person may do alone (BO-06, BO-07).
 */
export const ALIASES: Readonly<Record<string, string>> = {
  'server_members.list': 'servers.list_members',
  'server_members.kick': 'servers.kick',
  'server_members.set_role': 'servers.set_role',
  'server_members.ban': 'servers.ban',
  'server_members.unban': 'servers.unban',
  'server_members.list_bans': 'servers.list_bans',
  'cp_bot.list_characters': 'server_dni.list_mine',
  'cp_bot.get_balance': 'server_economy.get_balance',
  'cp_bot.get_inventory': 'server_inventory.get',
  'cp_bot.give_item': 'server_inventory.give',
  'cp_bot.take_item': 'server_inventory.take',
  'cp_bot.kill_character': 'server_dni.declare_dead',
  'cp_bot.add_money': 'server_economy.add_money',
  'cp_bot.remove_money': 'server_economy.remove_money',
  ...MEMBERS_BY_BOT,
  ...STAFF_BY_BOT,
};
