import { draft } from '@cabildo/contracts/event';
import { purchaseRefunded } from '@cabildo/contracts/economy/payments/charges/events.ts';
import type { DecisionTime } from '@cabildo/kit/ledger';
import { giveBack } from '../../bank/accounts/bills.ts';
import { hasRoomFor, ownersOf, receiverAmong } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { CardState } from '../../bank/cards/resource.ts';
import { giveBackToCard } from '../../bank/cards/rules.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { inIssue } from '../../bank/cash/rules.ts';
import type { Posting } from '../../ledger/postings.ts';
import type { Spendable } from '../../ledger/spending.table.ts';
import { givenBack } from '../../ledger/spending.ts';
import { HELD_IN, NOTHING_TAKEN, VOID, type ChargeDecision, type ChargeStates } from './rules.ts';
import type { ChargeRow } from './table.ts';

const REFUND = 'Devolución';

/** A key of a server that is being settled or refunded. */
export interface ChargeKey {
  key: string;
  serverId: number;
}

/** Voids a key: a charge under it takes nothing from now on. */
const voidKey = ({ key, serverId }: ChargeKey): { charge: ChargeRow } => ({
  charge: { key, server_id: serverId, state: 'void', outcome: VOID, ...NOTHING_TAKEN },
});

/** Returns the stored outcome of the key, or voids the key for ever. */
export function decideSettling(key: ChargeKey, { charge }: Pick<ChargeStates, 'charge'>): ChargeDecision {
  return charge ? { output: charge.outcome } : { output: VOID, changes: voidKey(key) };
}

/** The states that a refund is decided on. */
export interface RefundStates {
  readonly charge: ChargeRow | undefined;
  /** The account that was charged, and those that get the money where that account is closed (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
  readonly bills: readonly Denomination[] | undefined;
  /** The card that paid, if one did. */
  readonly card?: CardState | undefined;
  /** The treasury has so much left, where some of the money comes out of it. */
  readonly left?: Spendable | undefined;
}

/** Whether the treasury has got some of a charge, which comes out of it when it is given back (TR-01). */
export const isOfTreasury = ({
  income,
  tax,
  payee_account_id,
}: Pick<ChargeRow, 'income' | 'tax' | 'payee_account_id'>): boolean =>
  payee_account_id === null && (income === 'treasury' || tax > 0);

/** Gives back what a charge took, to the account that paid unless that was closed or filled meanwhile (EC-14). */
export function decideRefund(
  key: ChargeKey,
  states: RefundStates,
  { id, now }: DecisionTime,
): ChargeDecision {
  const { charge } = states;
  if (!charge) return { output: { refunded: false }, changes: voidKey(key) };
  if (charge.state !== 'charged' || charge.captured_at)
    return { output: { refunded: charge.state === 'refunded' } };
  const charged = states.receivers[0]!;
  const amount = charge.amount!;
  // A refund cannot be refused: what nobody has room for goes to the treasury, as that of a closed account does.
  const to = receiverAmong(states.receivers.filter((each) => each && hasRoomFor(each, amount)));
  const back = to?.bills && giveBack(to.bills, charge.bills!, inIssue(states.bills!));
  const { card } = states;
  const paid = { concept: REFUND, paidAt: charge.created_at! };
  const data = { transfer_id: id, account_id: to?.id ?? null, amount };
  return {
    output: { refunded: true },
    changes: {
      charge: { ...charge, state: 'refunded' },
      ...(card && { card: giveBackToCard(card, { ...paid, transferId: id, total: amount }, now) }),
    },
    movement: {
      kind: 'refund',
      concept: REFUND,
      postings: [
        ...takenBack(charge, to ? states.left : undefined),
        { account: to?.id ?? 'treasury', amount, type: 'purchase', ...(back && { bills: back }) },
      ],
    },
    events: [draft(purchaseRefunded, data, ownersOf(charged))],
  };
}

/**
 * The price and the tax from where they went. What comes back to the treasury itself, because nobody is left to get it, covers
 * what is taken out of it.
 */
function takenBack(
  { income, tax, amount, payee_account_id }: ChargeRow,
  spendable: Spendable | undefined,
): Posting[] {
  if (payee_account_id !== null) return [{ account: HELD_IN, amount: -amount!, type: 'purchase' }];
  const left = spendable?.treasury ?? Infinity;
  const price = amount! - tax;
  return [
    ...(income === 'treasury'
      ? givenBack(price, { type: 'purchase', left })
      : [{ account: income, amount: -price, type: 'purchase' } as const]),
    ...givenBack(tax, { type: 'tax', left: income === 'treasury' ? left - price : left }),
  ];
}
