/** Requests that are counted together (GW-19). */
export type RateGroup = 'users' | 'servers' | 'bot' | 'cp_bot' | 'internal';

/** The properties of all actions of a route. */
export interface RouteDefinition {
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
    rate: 'users',
    internalRate: 'internal',
    port: 'public',
    title: 'Accounts and sign-in',
    ignoresKeys: true,
    commandsChange: 'key',
  },
  servers: {
    rate: 'servers',
    port: 'public',
    title: 'Servers and members',
    commandsChange: 'memberships',
  },
  server_members: { rate: 'servers', port: 'public', title: 'Members (same actions as /servers)' },
  server_config: { rate: 'servers', port: 'public', title: 'Server configuration' },
  server_dni: { rate: 'servers', port: 'public', title: 'Identity cards and characters' },
  server_items: { rate: 'servers', port: 'public', title: 'Item catalogue' },
  server_inventory: { rate: 'servers', port: 'public', title: 'Inventories' },
  server_licenses: { rate: 'servers', port: 'public', title: 'Licences' },
  server_shop: { rate: 'servers', port: 'public', title: 'Shop' },
  server_economy: { rate: 'servers', port: 'public', title: 'Money' },
  server_cars: { rate: 'servers', port: 'public', title: 'Vehicles' },
  server_mdt: {
    rate: 'servers',
    port: 'public',
    title: 'Departments, shifts and dispatch',
    commandsChange: 'powers',
  },
  server_phone: { rate: 'servers', port: 'public', title: 'Phones of characters' },
  server_roles: {
    rate: 'servers',
    port: 'public',
    title: 'Roles and permissions',
    commandsChange: 'memberships',
  },
  server_cacheo: { rate: 'servers', port: 'public', title: 'Frisk' },
  server_billing: {
    rate: 'servers',
    internalRate: 'internal',
    port: 'public',
    title: 'Plans',
    ignoresKeys: true,
  },
  server_webhooks: { rate: 'servers', port: 'public', title: 'Webhooks and the live stream' },
  server_logs: { rate: 'servers', port: 'public', title: 'Audit log' },
  v1: { rate: 'servers', port: 'public', title: 'Resources', isByPath: true },
  server_bot: { rate: 'bot', port: 'internal', title: 'Chat bot (internal)' },
  cp_bot: { rate: 'cp_bot', port: 'internal', title: 'Bots of servers (internal)', isForBots: true },
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
  'webhooks',
  'audit',
] as const;
export type ServiceName = (typeof SERVICES)[number];

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
};
