import type { Cause } from '@cabildo/contracts/action';
import { fail, isFailure, minutesLeft, type Failure, type Message } from '@cabildo/contracts/errors';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { IdempotencyClaim } from '@cabildo/kit/service';
import { bankAccountOf, mayUse, refuseUnusable } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import { causeColumns } from '@cabildo/kit/tracing/cause-columns.ts';
import { leaseFrom } from '@cabildo/saga/steps.ts';
import { beginning, chargeFee, without } from './ending.rules.ts';
import type { MoveRow, VaultItemRow, VaultState } from './table.ts';
import { answerOf, eventOf } from './views.ts';

const HOUR_MS = 3_600_000;

/** The caller of a move, with an id that is drawn before the move is decided. */
interface Mover {
  id: number;
  serverId: number;
  characterId: number;
  userId: number;
  claim: Pick<IdempotencyClaim, 'actor' | 'key'> | null;
  cause?: Cause | undefined;
}

export interface DepositOrder extends Mover {
  itemId: number | null;
  itemName: string;
  quantity: number;
}

export interface WithdrawalOrder extends Mover {
  /** The name of the item in the catalogue; undefined where there is none. */
  itemName: string | undefined;
  /** null: all that is there. */
  quantity: number | null;
}

/** The states on which a move is decided. */
export interface VaultStates {
  readonly account: AccountRow | undefined;
  readonly vault: VaultState | undefined;
  readonly item: VaultItemRow | undefined;
}

type MoveDecision = Decision<Uses, Movement>;
type UseCode = 'account_not_found' | 'forbidden' | 'account_closed' | 'account_disabled';

/** ECB-16: the vault, if a character may put units in and take them out, which needs `transfer` (ECA-02). */
function usable(
  { serverId, characterId }: Mover,
  { account: found, vault }: VaultStates,
): { account: AccountRow; vault: VaultState } | Failure<UseCode> {
  const account = bankAccountOf(found, serverId);
  if (!account || !vault) return fail('account_not_found');
  if (!mayUse(account, new Set([characterId]), 'transfer')) return fail('forbidden');
  return refuseUnusable(account) ?? { account, vault };
}

/** The fields that deposits and withdrawals share. */
const moveOf = (
  { id, serverId, characterId, userId, claim, cause }: Mover,
  item: VaultItemRow,
  now: Date,
): Omit<MoveRow, 'direction' | 'quantity'> => ({
  id,
  server_id: serverId,
  account_id: item.account_id,
  vault_item_id: item.id,
  // An entry without item_id is a note: there are no units to move.
  state: item.item_id === null ? 'done' : 'open',
  character_id: characterId,
  user_id: userId,
  item_id: item.item_id,
  item_name: item.item_name,
  fee: 0,
  bank_account_id: null,
  refusal: null,
  dropped: 0,
  claim_actor: claim?.actor ?? null,
  claim_key: claim?.key ?? null,
  ...causeColumns(cause),
  created_at: now,
  due_at: leaseFrom(now),
  estate_id: null,
});

/**
 * ECB-16: takes a row of the vault and puts units into the row. Each deposit is a row of its own, also where
 * units of the same item lie in the vault already. Real units come when the inventory has let them go; until then the row
 * is empty and holds its place.
 */
export function decideDeposit(
  order: DepositOrder,
  states: VaultStates,
  { now }: DecisionTime,
): MoveDecision | Failure<UseCode | 'limit_exceeded'> {
  const found = usable(order, states);
  if (isFailure(found)) return found;
  const { account, vault } = found;
  if (vault.item_count >= vault.max_items) return fail('limit_exceeded', { message: fullAt(vault) });
  const isReal = order.itemId !== null;
  const item: VaultItemRow = {
    id: order.id,
    account_id: account.id,
    item_id: order.itemId,
    item_name: order.itemName,
    quantity: isReal ? 0 : order.quantity,
    open_moves: isReal ? 1 : 0,
    character_id: order.characterId,
    created_at: now,
    is_deleted: false,
  };
  const move: MoveRow = { ...moveOf(order, item, now), direction: 'in', quantity: order.quantity };
  const changes = { vault: { ...vault, item_count: vault.item_count + 1 }, item, move };
  if (isReal) return { ...beginning(move), changes };
  return { ...answerOf(move, item), changes, events: [eventOf(move, account)] };
}

/** ECB-16: takes units out of the vault, and the fee for it. Real units leave it now, and are then given. */
export function decideWithdrawal(
  order: WithdrawalOrder,
  states: VaultStates & { readonly bank: AccountRow | undefined },
  { now }: DecisionTime,
):
  | MoveDecision
  | Failure<
      UseCode | 'not_found' | 'invalid_amount' | 'limit_exceeded' | 'no_bank_account' | 'insufficient_balance'
    > {
  const found = usable(order, states);
  if (isFailure(found)) return found;
  const { account, vault } = found;
  const { item: stored, bank } = states;
  if (stored?.account_id !== account.id || stored.quantity === 0) return fail('not_found');
  const item = { ...stored, item_name: order.itemName ?? stored.item_name };
  const quantity = order.quantity ?? item.quantity;
  if (quantity > item.quantity) return fail('invalid_amount', { message: justSo(item.quantity) });
  const wait = minutesToWait(vault, now);
  if (wait > 0) return fail('limit_exceeded', { message: TOO_EARLY, fields: { remaining_minutes: wait } });
  const fee = vault.access_fee;
  const unpaid = fee > 0 ? refuseFee(bank, fee) : undefined;
  if (unpaid) return unpaid;
  const paid = { fee, bank_account_id: fee > 0 ? bank!.id : null };
  const move: MoveRow = { ...moveOf(order, item, now), ...paid, direction: 'out', quantity };
  const isReal = item.item_id !== null;
  const left = {
    ...item,
    quantity: item.quantity - quantity,
    open_moves: item.open_moves + (isReal ? 1 : 0),
  };
  const decided = {
    changes: { vault: { ...without(vault, left), last_withdrawal_at: now }, item: left, move },
    ...(fee > 0 && { movement: chargeFee(move) }),
  };
  if (isReal) return { ...beginning(move), ...decided };
  return { ...answerOf(move, left), ...decided, events: [eventOf(move, account)] };
}

function refuseFee(
  bank: AccountRow | undefined,
  fee: number,
): Failure<'no_bank_account' | 'account_closed' | 'account_disabled' | 'insufficient_balance'> | undefined {
  if (!bank) return fail('no_bank_account');
  return refuseUnusable(bank) ?? (bank.balance < fee ? fail('insufficient_balance') : undefined);
}

/** Minutes until the next withdrawal may be made; 0: at once. */
export function minutesToWait({ cooldown_hours, last_withdrawal_at }: VaultState, now: Date): number {
  if (cooldown_hours === 0 || last_withdrawal_at === null) return 0;
  const next = new Date(last_withdrawal_at.getTime() + cooldown_hours * HOUR_MS);
  return next > now ? minutesLeft(next, now) : 0;
}

const fullAt = ({ max_items }: VaultState): Message => ({
  es: `La caja fuerte admite ${max_items} objetos como máximo.`,
  en: `The vault takes ${max_items} items at most.`,
});

const justSo = (quantity: number): Message => ({
  es: `En la caja fuerte solo hay ${quantity}.`,
  en: `There are just ${quantity} in the vault.`,
});

const TOO_EARLY: Message = {
  es: 'Aún no se puede volver a retirar de esta caja fuerte.',
  en: 'It is too early for the next withdrawal from this vault.',
};
