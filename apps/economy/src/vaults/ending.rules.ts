import { fail, type WrittenFailure } from '@cabildo/contracts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { answeredWith, freed } from '@cabildo/saga/steps.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import type { MoveRow, VaultItemRow, VaultState } from './table.ts';
import { answerOf, deletionsOf, eventOf } from './views.ts';

/** A move as JSON carries it from one step to the next: without its date. */
export type CarriedMove = Omit<MoveRow, 'created_at'>;

/** The answer of a step of a move; never sent to a caller. */
export type MoveStep =
  | { step: 'moving'; move: CarriedMove }
  | { step: 'moved'; status: number; answer: object }
  | { step: 'refused'; refusal: WrittenFailure };

/** What the first step decides, besides what it changes. The idempotency key is answered when the move ends. */
export const beginning = (move: MoveRow) => ({
  output: { step: 'moving', move } satisfies MoveStep,
  isPending: true as const,
});

/** What the end of a move is decided on. */
export interface MoveStates {
  readonly account: AccountRow | undefined;
  readonly vault: VaultState | undefined;
  readonly item: VaultItemRow | undefined;
  readonly move: MoveRow | undefined;
  /** What paid the fee. */
  readonly bank: AccountRow | undefined;
}

/**
 * Ends a move by what the inventory said; `refusal` is null where the units moved. Units that it took are in the vault
 * then, and those that it gave are out. Of a deposit that it refused nothing is left; of a withdrawal the units lie in
 * the vault again, the fee is given back, and no cooldown runs from it. Nothing stays of an item that was deleted (IT-03).
 * It ends once, however often it is told.
 */
export function decideEnd(
  refusal: WrittenFailure | null,
  { account, vault, item: before, move, bank }: MoveStates,
  { now }: DecisionTime,
): Decision<Uses, Movement, MoveStep> {
  if (move?.state !== 'open' || !before || !vault) return { output: outcomeOf(move, before) };
  const { ended, item } = endOf(move, before, refusal);
  const changes = { item, move: ended, vault: without(vault, item) };
  if (refusal) {
    return {
      output: { step: 'refused', refusal },
      changes,
      ...freed(ended, now),
      ...(isOwed(ended, bank) && { movement: giveFeeBack(ended) }),
      events: deletionsOf(ended, account!),
    };
  }
  const { status, output: answer } = answerOf(ended, item);
  return {
    output: { step: 'moved', status, answer },
    changes,
    ...answeredWith(ended, { status, answer }, now),
    events: [eventOf(ended, account!), ...deletionsOf(ended, account!)],
  };
}

/** What a step answers where the move is no longer open: how it ended. */
function outcomeOf(move: MoveRow | undefined, item: VaultItemRow | undefined): MoveStep {
  // It is being erased with its server (SV-11), and so is the inventory.
  if (!move || move.state === 'open') return { step: 'refused', refusal: fail('account_not_found') };
  if (move.refusal) return { step: 'refused', refusal: move.refusal };
  const { status, output: answer } = answerOf(move, item);
  return { step: 'moved', status, answer };
}

/** How a move ends, and what it leaves of what it was about. */
function endOf(
  move: MoveRow,
  before: VaultItemRow,
  refusal: WrittenFailure | null,
): { ended: MoveRow; item: VaultItemRow } {
  const isInside = (move.direction === 'in') === (refusal === null);
  const quantity = before.quantity + (isInside ? move.quantity : 0);
  const is_deleted = before.is_deleted || wasDeleted(move, refusal);
  const dropped = is_deleted ? quantity : 0;
  return {
    ended: { ...move, state: refusal ? 'refused' : 'done', refusal, dropped },
    item: { ...before, quantity: quantity - dropped, is_deleted, open_moves: before.open_moves - 1 },
  };
}

/** The inventory knows every item that lies in a vault, unless it was deleted since. */
const wasDeleted = ({ direction }: MoveRow, refusal: WrittenFailure | null): boolean =>
  direction === 'out' && refusal?.failure === 'not_found';

/** Nothing is left of it, and nothing is on its way in or back. */
export const isGone = ({ quantity, open_moves }: Pick<VaultItemRow, 'quantity' | 'open_moves'>): boolean =>
  quantity === 0 && open_moves === 0;

/** The vault, with one row less where nothing is left of an item. */
export const without = (vault: VaultState, item: VaultItemRow): VaultState =>
  isGone(item) ? { ...vault, item_count: vault.item_count - 1 } : vault;

/** What a closed account paid stays in the treasury, where all went that was on it. */
const isOwed = ({ fee }: MoveRow, bank: AccountRow | undefined): boolean =>
  fee > 0 && bank !== undefined && bank.status !== 'closed';

/** ECB-16: what a withdrawal costs goes to the treasury. */
export const chargeFee = (move: MoveRow): Movement => ({
  kind: 'vault_fee',
  concept: 'Acceso a la caja fuerte',
  postings: sides(move, move.fee),
});

const giveFeeBack = (move: MoveRow): Movement => ({
  kind: 'refund',
  concept: 'Devolución: acceso a la caja fuerte',
  postings: sides(move, -move.fee),
});

const sides = ({ bank_account_id }: MoveRow, amount: number): Movement['postings'] => [
  { account: bank_account_id!, amount: -amount, type: 'fee' },
  { account: 'treasury', amount, type: 'fee', counterparty: bank_account_id! },
];
