/**
 * ID-12, clause by clause: the actions that govern a server, so that no player's game session may call them.
 * All actions of the owner alone belong to them besides.
 */
const GOVERNED: Readonly<Record<string, readonly string[]>> = {
  'ranks and roles of others': [
    'servers.set_role',
    'server_roles.create_role',
    'server_roles.update_role',
    'server_roles.delete_role',
    'server_roles.assign_role',
    'servers.set_role_map',
  ],
  'kicks, bans, and leaving for good': [
    'servers.kick',
    'servers.ban',
    'servers.unban',
    'servers.list_bans',
    'servers.leave',
    'server_mdt.create_punishment (applied)',
  ],
  'rosters and leads': ['server_mdt.set_character_department (lead)'],
  'the log': ['server_logs.query', 'server_webhooks.stream (log)', 'v1.stream (log)'],
  'money that is made, and PINs of others': [
    'server_economy.add_money',
    'server_economy.remove_money',
    'server_economy.reset_pin',
  ],
  'the catalogue': [
    'server_items.create',
    'server_items.update',
    'server_items.import',
    'server_items.create_category',
    'server_items.update_category',
    'server_licenses.create',
    'server_licenses.update',
  ],
  // These actions are about objects that members have and a catalogue describes; another's character is a matter of
  // its row.
  deletion: [
    'server_items.delete',
    'server_items.delete_category',
    'server_licenses.delete',
    'server_mdt.delete_department',
    'server_mdt.delete_charge',
  ],
  'keys and billing': ['server_billing.list_licences', 'server_billing.rotate_licence'],
  webhooks: [
    'server_webhooks.list',
    'server_webhooks.create',
    'server_webhooks.update',
    'server_webhooks.delete',
    'server_webhooks.test',
    'server_webhooks.rotate_secret',
    'server_webhooks.list_deliveries',
    'server_webhooks.redeliver',
  ],
  'configuration of the server': [
    'servers.update',
    'server_config.update',
    'server_config.set_character_limit',
    'server_config.delete_character_limit',
    'server_dni.update_config',
    'server_cacheo.configure_frisk',
    'server_mdt.create_department',
    'server_mdt.update_department',
    'server_mdt.create_charge',
    'server_mdt.update_charge',
    'server_mdt.import_charges',
  ],
  'configuration of the bank': [
    'server_economy.update_bank_config',
    'server_economy.set_card_role_limits',
    'server_economy.create_bill_type',
    'server_economy.update_bill_type',
    'server_economy.delete_bill_type',
  ],
  organisations: [
    'server_orgs.configure_orgs',
    'server_orgs.create_org',
    'server_orgs.suspend_org',
    'server_orgs.resume_org',
    'server_orgs.assign_owner',
  ],
  'the treasury': [
    'server_orgs.allocate',
    'server_orgs.collect_income',
    'server_orgs.set_budget',
    'server_orgs.end_budget',
  ],
  'the desk, and who decides there': [
    'server_desk.create_form',
    'server_desk.update_form',
    'server_desk.copy_form',
    'server_desk.configure_desk',
    'server_desk.assign_submission',
    'server_desk.vote',
    'server_desk.move_submission',
    'server_desk.retry_action',
  ],
  'quotas, leaves and points of others': [
    'server_activity.set_quota',
    'server_activity.end_quota',
    'server_activity.answer_leave',
    'server_activity.add_points',
    'server_activity.void_points',
    'server_activity.apply_threshold',
    'server_activity.add_member_note',
    'server_activity.configure_activity',
  ],
  'configuration of taxes': ['server_economy.configure_tax', 'server_economy.delete_tax'],
  'configuration of rewards': ['server_economy.configure_reward', 'server_economy.delete_reward'],
  'configuration of vehicles': [
    'server_cars.update_vehicle_config',
    'server_cars.set_vehicle_role_limit',
    'server_cars.create_vehicle_model',
    'server_cars.update_vehicle_model',
    'server_cars.delete_vehicle_model',
    'server_cars.import_models',
  ],
};

const NAMES: ReadonlySet<string> = new Set(Object.values(GOVERNED).flat());

/** Whether an action governs, or just one way of calling it. */
export const governs = (name: string, key = name): boolean => NAMES.has(name) || NAMES.has(key);

/** ID-12: the parameters by which an action of play governs, and the cases in which one does. */
export const GOVERNED_IN_PART = {
  params: {
    'server_mdt.create_punishment': ['apply'],
    'server_mdt.set_character_department': ['is_lead'],
    'server_orgs.dissolve_org': ['void_owed_pay'],
  },
  cases: {
    'server_mdt.void_punishment': 'lifted ban',
    'server_mdt.set_character_department': 'others',
    'server_dni.delete': 'others',
    'server_orgs.update_org': 'others',
    'server_orgs.open_org_account': 'others',
    'server_orgs.dissolve_org': 'others',
    'server_orgs.adopt_account': 'others',
  },
} as const;
