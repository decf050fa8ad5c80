import { z } from 'zod';
import listLeaves from '../../community/leaves/list_leaves.ts';
import listPoints from '../../community/points/list_points.ts';
import listQuotaResults from '../../community/quotas/list_quota_results.ts';
import getSubmission from '../../community/submissions/get_submission.ts';
import listAccounts from '../../economy/bank/accounts/list_accounts.ts';
import claimRewards from '../../economy/funds/rewards/claim_rewards.ts';
import listDebts from '../../economy/credit/debts/list_debts.ts';
import listLoans from '../../economy/credit/loans/list_loans.ts';
import getRegisters from '../../economy/insight/reports/get_registers.ts';
import getInventory from '../../inventory/holdings/get.ts';
import getLicenses from '../../inventory/licenses/get_character_licenses.ts';
import buyItems from '../../inventory/shop/buy_items.ts';
import getOrg from '../../economy/organisations/get_org.ts';
import listPunishments from '../../mdt/punishments/list_punishments.ts';
import listMine from '../../servers/characters/list_mine.ts';
import listOffers from '../../vehicles/offers/list_offers.ts';
import getMyVehicles from '../../vehicles/vehicles/get_my_vehicles.ts';
import { KINDS, type Kind } from './kinds.ts';

/**
 * For each kind that members get as their own matter: the action that shows them the same, and the fields that it does not have, each
 * of which says something about themselves alone, or names what a register shows them (`transfer_id`, accounts of both ends).
 */
const SHOWN: Partial<Record<Kind, readonly [{ output: z.ZodType }, ...string[]]>> = {
  'character.created': [listMine, 'server_id', 'gp_username'],
  'item.given': [getInventory, 'server_character_id', 'held'],
  'item.taken': [getInventory, 'server_character_id', 'held'],
  'item.transferred': [getInventory, 'to_character_id'],
  'item.confiscated': [getInventory, 'target_character_id', 'held'],
  'license.granted': [getLicenses, 'server_character_id'],
  'license.revoked': [getLicenses, 'server_character_id'],
  'license.points_deducted': [getLicenses, 'server_character_id', 'points'],
  'license.points_restored': [getLicenses, 'server_character_id', 'points'],
  'shop.purchase': [
    buyItems,
    'purchase_id',
    'server_character_id',
    'license_id',
    'license_name',
    'license_label',
    'shop_id',
    'org_id',
    'lines',
    'item_id',
    'name',
    'quantity',
    'unit_price',
    'payment_method',
  ],
  'bank.transfer': [
    getRegisters,
    'transfer_id',
    'from_account_id',
    'to_account_id',
    'from_character_id',
    'to_character_id',
  ],
  'bank.deposit': [getRegisters, 'transfer_id', 'server_character_id'],
  'bank.withdraw': [getRegisters, 'transfer_id', 'server_character_id'],
  'bank.account_created': [listAccounts],
  'bank.account_frozen': [listAccounts],
  'bank.account_unfrozen': [listAccounts],
  'bank.account_closed': [listAccounts],
  'bank.debt_signed': [listDebts],
  'bank.debt_paid': [listDebts, 'transfer_id', 'from_account_id', 'to_account_id'],
  'bank.loan_requested': [listLoans],
  'bank.loan_approved': [listLoans, 'transfer_id'],
  'bank.loan_rejected': [listLoans],
  'bank.loan_paid': [listLoans, 'transfer_id', 'from_account_id', 'payment'],
  'bank.reward_claimed': [claimRewards, 'server_character_id', 'account_id'],
  'vehicle.purchased': [getMyVehicles, 'total_cost', 'payment_method'],
  'vehicle.updated': [getMyVehicles, 'changed', 'old_plate'],
  'vehicle.removed': [getMyVehicles, 'reason'],
  'vehicle.flagged': [getMyVehicles, 'changed', 'before', 'paid', 'total_cost', 'payment_method'],
  'vehicle.given': [getMyVehicles],
  'vehicle.offered': [listOffers],
  'vehicle.offer_accepted': [listOffers],
  'vehicle.offer_declined': [listOffers],
  'vehicle.offer_cancelled': [listOffers, 'reason'],
  'vehicle.offer_expired': [listOffers],
  'vehicle.key_given': [getMyVehicles, 'server_character_id', 'until'],
  'vehicle.key_taken': [getMyVehicles, 'server_character_id'],
  'vehicle.keys_ended': [getMyVehicles, 'reason'],
  'org.member_joined': [getOrg],
  'org.member_left': [getOrg, 'way', 'reason'],
  'org.rank_changed': [getOrg, 'old_rank'],
  'punishment.created': [listPunishments, 'player_user_id'],
  'punishment.voided': [listPunishments, 'player_user_id'],
  'jail.started': [listPunishments],
  'jail.reduced': [listPunishments, 'reduced_by'],
  'jail.ended': [listPunishments, 'release_reason'],
  'submission.created': [getSubmission, 'title'],
  'submission.replied': [getSubmission, 'title', 'by_applicant'],
  'submission.moved': [getSubmission, 'title', 'stage_name', 'old_stage'],
  'submission.closed': [getSubmission, 'title', 'stage_name', 'old_stage', 'as_owner'],
  'leave.requested': [listLeaves],
  'leave.answered': [listLeaves, 'approved'],
  'leave.ended': [listLeaves],
  'points.added': [listPoints, 'total'],
  'points.voided': [listPoints, 'total'],
  'quota.missed': [listQuotaResults, 'quota_id'],
  'member.warned': [listPoints],
};

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    return value;
  });
  return names;
}

const OWN = Object.entries(KINDS).filter(([, event]) => 'own' in event);

describe('the own matters of members (V1-14)', () => {
  it('are said to be shown by an action, each kind', () => {
    expect(OWN.map(([kind]) => kind).sort()).toEqual(Object.keys(SHOWN).sort());
  });

  it.each(OWN)('%s tells members no more than they are shown elsewhere', (kind, event) => {
    const [{ output }, ...more] = SHOWN[kind as Kind]!;
    const shown = new Set([...fieldsOf(output), ...more]);
    const { hides = [] } = (event as { own: { hides?: readonly string[] } }).own;
    const told = fieldsOf(event.data);
    expect(hides.filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !shown.has(name) && !hides.includes(name))).toEqual([]);
  });

  it.each(OWN)('%s says whose it is by fields that its data have', (_, event) => {
    const read = new Set<string>();
    const data = new Proxy({}, { get: (_, name) => read.add(String(name)) && null });
    (event as { own: { whose: (data: unknown) => unknown } }).own.whose(data);
    expect(read.size).toBeGreaterThan(0);
    const fields = Object.keys((event.data as unknown as z.ZodObject).shape);
    expect([...read].filter((name) => !fields.includes(name))).toEqual([]);
  });
});
