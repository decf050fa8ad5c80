import type { Permission } from '@cabildo/contracts/permissions';

/** The actions, and the ways of calling them, that a permission opens. */
interface Opened {
  /** Actions that a plain member may not call at all. */
  calls: readonly string[];
  /** Actions of every member that then answer about others, too, or change objects of others. */
  reaches: readonly string[];
}

/**
 * Spec 2.12 as RO-03 spells it out: each permission opens this and nothing else. The rows of actions name ranks
 * alone, so that no row can repeat a mistake of the contract that it checks. A row with a `way` is named `action
 * (way)`.
 */
export const OPENS: Readonly<Record<Permission, Opened>> = {
  // Spec 4.12, RO-06, RO-07: create, edit, delete roles.
  manage_roles: {
    calls: [
      'server_roles.create_role',
      'server_roles.update_role (looks)',
      'server_roles.delete_role',
      'servers.set_role_map',
      'servers.get_role_map',
    ],
    reaches: [],
  },
  // Spec 4.12, RO-06: edit what roles may do.
  manage_role_permissions: { calls: ['server_roles.update_role (permissions)'], reaches: [] },
  // RO-03, RO-08: give roles to members.
  // AC-04: a threshold that takes a role away.
  assign_roles: {
    calls: ['servers.set_role', 'server_roles.assign_role', 'server_activity.apply_threshold'],
    reaches: [],
  },
  // RO-03: kick.
  // RO-03, SV-18.
  // DK-04, AC-04, AC-05: appeals, points and files of members.
  manage_members: {
    calls: [
      'servers.kick',
      'servers.ban',
      'servers.unban',
      'servers.list_bans',
      'servers.get_role_map',
      'server_desk.vote',
      'server_activity.add_points',
      'server_activity.void_points',
      'server_activity.get_member_file',
      'server_activity.add_member_note',
    ],
    reaches: ['server_activity.list_points'],
  },
  // Spec 4.11.
  manage_vehicle_models: {
    calls: [
      'server_cars.create_vehicle_model',
      'server_cars.update_vehicle_model',
      'server_cars.delete_vehicle_model',
      'server_cars.import_models',
    ],
    reaches: [],
  },
  // Spec 4.11, CA-06.
  manage_vehicle_config: {
    calls: [
      'server_cars.get_vehicle_config',
      'server_cars.update_vehicle_config',
      'server_cars.set_vehicle_role_limit',
    ],
    reaches: [],
  },
  // Spec 4.11, CA-05, CA-08.
  manage_vehicles: {
    calls: [
      'server_cars.admin_create_vehicle',
      'server_cars.admin_update_vehicle',
      'server_cars.admin_remove_vehicle',
      'server_cars.set_vehicle_flags',
      'server_cars.get_vehicle_logs',
      'server_cars.search_vehicles',
    ],
    reaches: ['server_cars.get_vehicle', 'server_cars.list_keys'],
  },
  // RO-03, ECA-04, BO-07: the bank's settings, freezing, PINs, rewards, bills, card limits, its figures, money by the
  // bot.
  manage_bank_config: {
    calls: [
      'server_economy.get_bank_config',
      'server_economy.update_bank_config',
      'server_economy.freeze_account',
      'server_economy.unfreeze_account',
      'server_economy.reset_pin',
      'server_economy.configure_reward',
      'server_economy.delete_reward',
      'server_economy.list_bill_types',
      'server_economy.create_bill_type',
      'server_economy.update_bill_type',
      'server_economy.delete_bill_type',
      'server_economy.set_card_role_limits',
      'server_economy.get_analytics',
      'server_economy.get_limits',
      'server_economy.add_money',
      'server_economy.remove_money',
    ],
    reaches: [
      // ECA-04: staff may read an account, its cards and members; never spend.
      'server_economy.get_account',
      'server_economy.get_card',
      'server_economy.list_account_members',
      // ECB-02, ECB-07, ECB-08: staff may cancel.
      'server_economy.cancel_debt',
      'server_economy.cancel_scheduled_transfer',
      'server_economy.cancel_subscription',
    ],
  },
  // RO-03, ECP: decide loans, which takes seeing them.
  approve_loans: {
    calls: ['server_economy.approve_loan', 'server_economy.reject_loan'],
    reaches: ['server_economy.list_loans', 'server_economy.get_loan', 'server_economy.cancel_loan'],
  },
  // RO-03, EC-06, EC-18, TR-03: reading accounts of others in the bank, and the treasury.
  view_bank_logs: {
    calls: ['server_economy.get_analytics', 'server_orgs.get_treasury', 'server_orgs.list_budgets'],
    reaches: [
      'server_economy.get_wallet',
      'server_economy.get_balance',
      'server_economy.get_registers',
      'server_economy.get_balance_history',
      'server_economy.get_dashboard',
      'server_economy.list_accounts',
      'server_economy.get_account',
      'server_economy.list_account_members',
      'server_economy.list_cards',
      'server_economy.get_card',
      'server_economy.get_card_history',
      'server_economy.list_payment_requests',
      'server_economy.get_debt',
      'server_economy.list_debts',
      'server_economy.get_scheduled_transfer',
      'server_economy.list_scheduled_transfers',
      'server_economy.get_subscription',
      'server_economy.list_subscriptions',
      'server_economy.get_loan',
      'server_economy.list_loans',
      'server_economy.get_credit_score',
      'server_economy.list_beneficiaries',
      'server_economy.get_interest_history',
      'server_economy.list_vault_items',
      'server_economy.get_vault_info',
    ],
  },
  // RO-03, ECB-15; the beneficiaries of the dead as well, but nobody dies in this test.
  execute_inheritance: { calls: ['server_economy.execute_inheritance'], reaches: [] },
  // RO-03, ECB-13.
  manage_taxes: {
    calls: ['server_economy.configure_tax', 'server_economy.delete_tax', 'server_economy.get_tax_history'],
    reaches: [],
  },
  // RO-03, IT-02, FR-06, BO-07.
  manage_items: {
    calls: [
      'server_items.create',
      'server_items.update (name)',
      'server_items.update (category)',
      'server_items.update (sale)',
      'server_items.import',
      'server_items.delete',
      'server_items.create_category',
      'server_items.update_category',
      'server_items.delete_category',
      'server_inventory.give (one item)',
      'server_inventory.give (several items)',
      'server_inventory.take (one item)',
      'server_inventory.take (several items)',
    ],
    reaches: ['server_inventory.get', 'server_cacheo.get_session', 'server_cacheo.cancel'],
  },
  // RO-03, LI-04.
  manage_licenses: {
    calls: [
      'server_licenses.create',
      'server_licenses.update',
      'server_licenses.delete',
      'server_licenses.grant',
      'server_licenses.revoke',
      'server_licenses.deduct_points',
      'server_licenses.restore_points',
    ],
    reaches: [],
  },
  // RO-03, DN-06, DN-08, BO-08.
  manage_dni: {
    calls: ['server_dni.update_config', 'server_dni.declare_dead'],
    reaches: ['server_dni.update', 'server_dni.delete'],
  },
  // RO-03: reading the item that a sale is about.
  manage_shop: { calls: ['server_items.update (sale)'], reaches: [] },
  // RO-03, V1-14.
  view_logs: {
    calls: [
      'server_logs.query',
      'server_webhooks.stream (log)',
      'server_webhooks.stream (records)',
      'v1.stream (log)',
      'v1.stream (records)',
    ],
    reaches: [],
  },
  // BZ-01 to BZ-07.
  manage_orgs: {
    calls: [
      'server_orgs.create_org',
      'server_orgs.create_org (department)',
      'server_orgs.suspend_org',
      'server_orgs.resume_org',
      'server_orgs.assign_owner',
    ],
    reaches: [
      'server_orgs.update_org',
      'server_orgs.open_org_account',
      'server_orgs.list_invitations',
      'server_orgs.dissolve_org',
      'server_orgs.adopt_account',
      'server_orgs.list_invoices',
      'server_orgs.get_invoice',
      'server_orgs.list_pay_runs',
      'server_orgs.get_pay_run',
    ],
  },
  // TR-01 to TR-03.
  manage_treasury: {
    calls: [
      'server_orgs.allocate',
      'server_orgs.collect_income',
      'server_orgs.set_budget',
      'server_orgs.end_budget',
      'server_orgs.list_budgets',
      'server_orgs.get_treasury',
    ],
    reaches: [],
  },
  // DK-01.
  manage_forms: {
    calls: ['server_desk.create_form', 'server_desk.update_form', 'server_desk.copy_form'],
    reaches: [],
  },
  // DK-02, DK-04.
  review_forms: {
    calls: [
      'server_desk.assign_submission',
      'server_desk.vote',
      'server_desk.move_submission',
      'server_desk.retry_action',
    ],
    reaches: ['server_desk.get_submission', 'server_desk.reply'],
  },
  // AC-01 to AC-03.
  manage_activity: {
    calls: ['server_activity.set_quota', 'server_activity.end_quota'],
    reaches: ['server_activity.list_presence', 'server_activity.answer_leave', 'server_activity.list_leaves'],
  },
};

const opening = (key: string, how: keyof Opened): Permission[] =>
  (Object.keys(OPENS) as Permission[]).filter((permission) => OPENS[permission][how].includes(key));

/** The permissions that open an action, or one way of calling it. */
export const permissionsToCall = (key: string): readonly Permission[] => opening(key, 'calls');

/** The permissions with which an action of members reaches objects of others. */
export const permissionsToReach = (key: string): readonly Permission[] => opening(key, 'reaches');
