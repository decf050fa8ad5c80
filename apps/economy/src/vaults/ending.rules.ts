import { fail, type WrittenFailure } from '@cabildo/contracts/errors';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import type { Begun, Ended } from '@cabildo/saga/carry-out.ts';
import { answeredWith, freed } from '@cabildo/saga/steps.ts';
import { hasRoomFor } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import type { Spendable } from '../ledger/spending.table.ts';
import { givenBack } from '../ledger/spending.ts';
import { isGone } from './items.rules.ts';
import type { MoveRow, VaultItemRow, VaultState } from './table.ts';
import { answerOf, deletionsOf, eventOf, isHeirless } from './views.ts';

/** The decision of the first step, besides its changes. The idempotency key is answered when the move ends. */
export const beginning = (move: MoveRow): { output: Begun<MoveRow>; isPending: true } => ({
  output: { step: 'begun', work: move },
  isPending: true,
});

/** The states on which the end of a move is decided. */
export interface MoveStates {
  readonly account: AccountRow | undefined;
  readonly vault: VaultState | undefined;
  readonly item: VaultItemRow | undefined;
  readonly move: MoveRow | undefined;
  /** The account that paid the fee. */
  readonly bank: AccountRow | undefined;
  /** The treasury has so much left, where the fee may come back out of it. */
  readonly left?: Spendable | undefined;
}

/**
 * Ends a move by the answer of the inventory; `refusal` is null where the units moved. Units that the inventory took are in
 * the vault then, and units that it gave are out. Nothing is left of a refused deposit. After a refused withdrawal the
 * units lie in the vault again, the fee is given back, and no cooldown runs. Nothing stays of a deleted item (IT-03). A
 * move ends once, however often this is called.
 */
export function decideEnd(
  refusal: WrittenFailure | null,
  { account, vault, item: before, move, bank, left }: MoveStates,
  { now }: DecisionTime,
): Decision<Uses, Movement, Ended> {
  if (move?.state !== 'open' || !before || !vault) return { output: outcomeOf(move, before) };
  const { ended, item } = endOf(move, before, refusal);
  const changes = { item, move: ended, vault: without(vault, item) };
  if (refusal) {
    return {
      output: { step: 'failed', refusal },
      changes,
      ...freed(ended, now),
      ...(isOwed(ended, bank) && { movement: giveFeeBack(ended, left!) }),
      events: deletionsOf(ended, account!),
    };
  }
  const { status, output: answer } = answerOf(ended, item);
  return {
    output: { step: 'done', status, answer },
    changes,
    ...answeredWith(ended, { status, answer }, now),
    events: [eventOf(ended, account!), ...deletionsOf(ended, account!)],
  };
}

/** The output of a step that finds the move ended: how it ended. */
function outcomeOf(move: MoveRow | undefined, item: VaultItemRow | undefined): Ended {
  // The move is being erased with its server (SV-11), and so is the inventory.
  if (!move || move.state === 'open') return { step: 'failed', refusal: fail('account_not_found') };
  if (move.refusal) return { step: 'failed', refusal: move.refusal };
  const { status, output: answer } = answerOf(move, item);
  return { step: 'done', status, answer };
}

/** The ended move, and the row of the vault that it leaves. */
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

/**
 * The inventory knows every item that lies in a vault, unless it was deleted since. Units of an estate whose heir was deleted
 * come to nothing as well (ECB-15).
 */
const wasDeleted = (move: MoveRow, refusal: WrittenFailure | null): boolean =>
  move.direction === 'out' && (refusal?.failure === 'not_found' || isHeirless({ ...move, refusal }));

/** The vault, with one row less where the item's row is gone. */
export const without = (vault: VaultState, item: VaultItemRow): VaultState =>
  isGone(item) ? { ...vault, item_count: vault.item_count - 1 } : vault;

/** A closed account and one without room get no fee back: the fee stays in the treasury, which cannot refuse it. */
const isOwed = ({ fee }: MoveRow, bank: AccountRow | undefined): boolean =>
  fee > 0 && bank !== undefined && bank.status !== 'closed' && hasRoomFor(bank, fee);

/** ECB-16: the fee of a withdrawal goes to the treasury. */
export const chargeFee = (move: MoveRow): Movement => ({
  kind: 'vault_fee',
  concept: 'Acceso a la caja fuerte',
  postings: [
    { account: move.bank_account_id!, amount: -move.fee, type: 'fee' },
    { account: 'treasury', amount: move.fee, type: 'fee', counterparty: move.bank_account_id! },
  ],
});

const giveFeeBack = ({ bank_account_id, fee }: MoveRow, { treasury: left }: Spendable): Movement => ({
  kind: 'refund',
  concept: 'Devolución: acceso a la caja fuerte',
  postings: [
    { account: bank_account_id!, amount: fee, type: 'fee' },
    ...givenBack(fee, { type: 'fee', counterparty: bank_account_id!, left }),
  ],
});
