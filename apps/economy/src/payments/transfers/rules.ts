import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventData, type EventDraft } from '@cabildo/contracts/event';
import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import type { PinOperation } from '@cabildo/contracts/economy/config/config.ts';
import type { BankSettings } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { maySpend, type PinName, type ProvenPins } from '../../bank/accounts/may-spend.ts';
import {
  bankAccountOf,
  hasRoomFor,
  isOwner,
  mayUse,
  ownersOf,
  isOfOneHolder,
} from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { payByCard, refuseCardUse, refuseSpending, roomOf, type CardUse } from '../../bank/cards/rules.ts';
import type { CardState } from '../../bank/cards/resource.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { percentOf, transferFee } from './fees.ts';
import { countSpending, leftOf, type Seat, type Spending } from '../../bank/seats/seats.ts';

export type TransferCode =
  | 'account_not_found'
  | 'destination_not_found'
  | 'self_transfer'
  | 'forbidden'
  | 'card_not_found'
  | 'card_expired'
  | 'card_disabled'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'invalid_amount'
  | 'limit_exceeded'
  | 'insufficient_balance';

/** A kind of transfer: everything by which ways of sending money differ. */
export interface TransferKind {
  /** The permission that the sender needs on the source (ECA-02). */
  readonly permission: AccountPermission;
  /** The operation for which the server may require a PIN (ECA-13). */
  readonly pin: PinOperation;
  readonly kind: string;
  /** The type of the entry on each side (EC-12). */
  readonly sent: EntryType;
  readonly received: EntryType;
}
export const TRANSFER: TransferKind = {
  permission: 'transfer',
  pin: 'transfer',
  kind: 'transfer',
  sent: 'transfer_out',
  received: 'transfer_in',
};

export interface TransferOrder {
  transferKind: TransferKind;
  serverId: number;
  fromId: number;
  toId: number;
  amount: number;
  concept: string | null;
  /** Characters that the caller acts with. */
  characters: ReadonlySet<number>;
  /** The card whose number and CVV name the source, which stands for the cardholder's consent (EC-07). */
  card: CardUse | null;
  /** Only to other people's accounts: own accounts are for internal_transfer (EC-08). */
  toOthers: boolean;
  provenPins: ProvenPins;
  config: BankSettings;
}

/** The states that a transfer is decided on. */
export interface TransferStates {
  readonly from: AccountRow | undefined;
  /** `treasury`: nobody's account is left to receive it (EC-14). */
  readonly to: AccountRow | 'treasury' | undefined;
  /** The card that pays, where one does. */
  readonly card?: CardState | undefined;
  /** The amount that the source has sent today; undefined where the server has no daily limit. */
  readonly sent: number | undefined;
  /** The places of those who pay in the organisation of the source, if it is one's. */
  readonly seats?: readonly (Seat | undefined)[];
}

/** Those on whose authority a transfer leaves its account: the caller's characters, or the cardholder (EC-07). */
export const spendingOf = ({ fromId, card, characters, transferKind }: TransferOrder): Spending =>
  card
    ? { accountId: fromId, characters: [card.holder_character_id], right: 'pay' }
    : { accountId: fromId, characters, right: transferKind.permission };

export interface TransferOutput {
  transfer_id: number;
  amount: number;
  fee: number;
  tax: number;
  from_balance: number | null;
}
export type TransferDecision = Decision<Uses, Movement, TransferOutput>;

/** Money from an account that the caller may spend from to any of the server (EC-07..EC-09, ECB-01). */
export function decideTransfer(
  order: TransferOrder,
  states: TransferStates,
  time: DecisionTime,
): TransferDecision | Failure<TransferCode> {
  const from = bankAccountOf(states.from, order.serverId);
  const to = states.to === 'treasury' ? null : bankAccountOf(states.to, order.serverId);
  if (!from) return fail('account_not_found');
  if (to === undefined) return fail('destination_not_found');
  const refused = order.card
    ? refuseCardUse(states.card, from, time.now)
    : mayUse(from, order.characters, order.transferKind.permission)
      ? undefined
      : fail('forbidden');
  if (refused) return refused;
  if (order.toOthers && isOfOneHolder(from, to)) return fail('self_transfer');
  return moveMoney(order, from, to, states, time);
}

/** Refuses an amount by the limits of the server and of the card that pays; undefined: it is allowed. */
function refuseAmount(
  { amount, config: { transfers_config } }: TransferOrder,
  fee: number,
  { card, sent }: TransferStates,
  now: Date,
): Failure<'invalid_amount' | 'limit_exceeded'> | undefined {
  const { min_amount, max_amount, daily_limit } = transfers_config;
  if (amount < min_amount || (max_amount !== null && amount > max_amount)) return fail('invalid_amount');
  if (daily_limit !== null && (sent ?? 0) + amount > daily_limit) return fail('limit_exceeded');
  return card && refuseSpending(card, amount + fee, now);
}

function moveMoney(
  order: TransferOrder,
  from: AccountRow,
  /** null: the treasury. */
  to: AccountRow | null,
  states: TransferStates,
  { id, now }: DecisionTime,
): TransferDecision | Failure<TransferCode> {
  const { transferKind, amount, concept, config, provenPins } = order;
  const { card, sent } = states;
  // EC-09: fees and taxes are for money that changes hands.
  const changesHands = !isOfOneHolder(from, to);
  const fee = changesHands ? transferFee(amount, config.transfers_config) : 0;
  const tax = changesHands ? percentOf(amount, config.tax_rates.transfer) : 0;
  // EC-09: an owner who has proven the PIN of the own account that receives need not prove this one as well.
  const isBehindPin =
    to?.has_pin && !changesHands && isOwner(from, order.characters) && provenPins.has(`account:${to.id}`);
  const spent = maySpend(from, {
    other: to,
    config,
    operation: isBehindPin ? null : transferKind.pin,
    provenPins,
    card,
    amount: () => refuseAmount(order, fee, states, now) ?? amount + fee,
  });
  if (isFailure(spent)) return spent;
  if (to && !hasRoomFor(to, amount - tax)) return fail('limit_exceeded');
  const balance = from.balance - spent;
  const decision: TransferDecision = {
    output: {
      transfer_id: id,
      amount,
      fee,
      tax,
      from_balance: mayUse(from, order.characters, 'view_balance') ? balance : null,
    },
    movement: {
      kind: transferKind.kind,
      concept,
      postings: transferPostings(transferKind, from.id, to?.id ?? 'treasury', { amount, fee, tax }),
    },
    events: [completedEventFor(from, to, { transfer_id: id, amount, fee, tax, concept })],
    changes: {
      ...(sent !== undefined && { sent: sent + amount }),
      ...(card && { card: payByCard(card, { transferId: id, total: spent, concept }, now) }),
    },
  };
  // BZ-06: what goes to another account of the organisation is not let out.
  return changesHands ? countSpending(decision, spendingOf(order), states.seats ?? []) : decision;
}

type Completed = EventData<typeof transferCompleted>;

/** The event of a transfer, which concerns both owners. */
function completedEventFor(
  from: AccountRow,
  to: AccountRow | null,
  paid: Pick<Completed, 'transfer_id' | 'amount' | 'fee' | 'tax' | 'concept'>,
): EventDraft {
  const data = {
    ...paid,
    from_account_id: from.id,
    to_account_id: to?.id ?? null,
    from_character_id: from.owner_character_id,
    to_character_id: to?.owner_character_id ?? null,
  };
  return draft(transferCompleted, data, ownersOf(from, to));
}

/** The cost of a transfer (EC-17). */
export interface Quote {
  amount: number;
  fee: number;
  tax: number;
  arrives: number;
  total: number;
  pin_required: boolean;
  pin_length: number;
  limit_left: number | null;
}

/** Runs decideTransfer without effects. A missing PIN is reported as `pin_required: true` and does not refuse the quote. */
export function decideQuote(
  order: TransferOrder,
  states: TransferStates,
  now: Date,
): Quote | Failure<TransferCode> {
  const time = { id: 0, now };
  const first = decideTransfer(order, states, time);
  const pin_required = isFailure(first) && first.failure === 'pin_required';
  const decision = pin_required ? decideTransfer(assumePin(order), states, time) : first;
  if (isFailure(decision)) return decision;
  const { amount, fee, tax } = decision.output;
  const { transfers_config, pin_config } = order.config;
  return {
    amount,
    fee,
    tax,
    arrives: amount - tax,
    total: amount + fee,
    pin_required,
    pin_length: pin_config.length,
    limit_left: limitLeft(transfers_config.daily_limit, { ...states, seats: seatsThatCount(states) }, now),
  };
}

const assumePin = (order: TransferOrder): TransferOrder => ({
  ...order,
  provenPins: new Set<PinName>([
    `account:${order.fromId}`,
    ...(order.card ? [`card:${order.card.id}` as const] : []),
  ]),
});

/** The seats whose limits count, which are none between two accounts of one organisation. */
const seatsThatCount = ({ from, to, seats = [] }: TransferStates): readonly (Seat | undefined)[] =>
  from && to && to !== 'treasury' && isOfOneHolder(from, to) ? [] : seats;

/** The smallest amount that the server's daily limit and the limits of the card and of the payer's rank leave. */
function limitLeft(
  dailyLimit: number | null,
  { card, sent, seats = [] }: TransferStates,
  now: Date,
): number | null {
  const ofServer = dailyLimit === null ? [] : [dailyLimit - (sent ?? 0)];
  const left = [...ofServer, ...(card ? roomOf(card, now) : []), ...leftOf(seats)];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

/** The postings of a transfer: the amount, the tax that is withheld from it, and a fee on top (EC-10, ECB-13). */
export function transferPostings(
  { sent, received }: TransferKind,
  from: number,
  to: number | 'treasury',
  { amount, fee, tax }: { amount: number; fee: number; tax: number },
): Posting[] {
  const counterparty = to === 'treasury' ? undefined : to;
  const postings: Posting[] = [{ account: from, amount: -amount, type: sent, counterparty }];
  // A tax of 100 % leaves nothing to arrive.
  if (tax < amount) postings.push({ account: to, amount: amount - tax, type: received, counterparty: from });
  if (tax > 0) postings.push({ account: 'treasury', amount: tax, type: 'tax', counterparty: from });
  if (fee > 0) {
    postings.push(
      { account: from, amount: -fee, type: 'fee' },
      { account: 'treasury', amount: fee, type: 'fee' },
    );
  }
  return postings;
}
