import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { BankSettings, TaxRates } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import type {
  ChargeOutcome,
  PaymentMethod,
  Sale,
} from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { purchaseCharged } from '@cabildo/contracts/economy/payments/charges/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { payWith, type Bills } from '../../bank/accounts/bills.ts';
import { maySpend, type ProvenPins } from '../../bank/accounts/may-spend.ts';
import { bankAccountOf, mayUse, ownersOf, isOfOneHolder } from '../../bank/accounts/rules.ts';
import type { AccountRow, ReadAccount } from '../../bank/accounts/table.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { inIssue } from '../../bank/cash/rules.ts';
import { payByCard, refuseCardUse, refuseSpending, type CardUse } from '../../bank/cards/rules.ts';
import type { CardState } from '../../bank/cards/resource.ts';
import { percentOf } from '../transfers/fees.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import type { ChargeRow, Income } from './table.ts';
import { countSpending, refuseOver, type Seat } from '../../bank/seats/seats.ts';

/** A price that a service wants to be paid, by whom, and from what. */
export interface ChargeOrder {
  key: string;
  serverId: number;
  characterId: number;
  amount: number;
  sale: Sale;
  method: PaymentMethod;
  /** The most that the buyer has agreed to pay, taxes included (SH-07); null: any price. */
  maxTotal: number | null;
  /** The buyer named the account, and needs a right on it (SH-06). */
  bankIsNamed: boolean;
  /** The right that it needs: `pay`, or another one for an organisation (VS-02). */
  right: OrgRight;
  /** Another than the server sells. */
  hasPayee: boolean;
  /** The card that the buyer named (SH-06); null where none was named, or none has this id. */
  card: CardUse | null;
  cardIsNamed: boolean;
  concept: string;
  config: BankSettings;
  provenPins: ProvenPins;
  /** Set when the PIN was wrong: nothing is taken, and the refusal is stored under the key. */
  pinRefusal: Failure | null;
}

/** The states that a charge is decided on. */
export interface ChargeStates {
  readonly charge: ChargeRow | undefined;
  /** Undefined: the character has no wallet yet, or is not to pay from it. */
  readonly wallet: AccountRow | undefined;
  /** The account that the buyer named, or the one that stands for the character (SH-03). */
  readonly bank: AccountRow | undefined;
  readonly bills: readonly Denomination[] | undefined;
  /** The card that the buyer named. */
  readonly card?: CardState | undefined;
  /** The account of the seller, if that is not the server. */
  readonly payee?: ReadAccount | undefined;
  /** The place of the buyer in the organisation of the account that pays. */
  readonly seats?: readonly (Seat | undefined)[];
}

export interface Payment {
  account: AccountRow;
  method: 'wallet' | 'bank';
  /** The bills that the wallet gains and loses; null where no cash is paid. */
  bills: Bills | null;
  /** The card that pays, if one does. */
  card?: CardState | undefined;
}

export type ChargeDecision = Decision<Uses, Movement>;

export const VOID: ChargeOutcome = { charged: false, refusal: fail('expired') };
export const NOTHING_TAKEN = {
  account_id: null,
  amount: null,
  tax: 0,
  bills: null,
  card_id: null,
  income: 'shop_income',
  payee_account_id: null,
  captured_at: null,
} as const;

/** SH-02..SH-04, SH-06: takes the price or refuses; a key that was answered before is answered the same. */
export function decideCharge(
  order: ChargeOrder,
  states: ChargeStates,
  { id, now }: DecisionTime,
): ChargeDecision {
  const { key, serverId: server_id, sale, concept, characterId } = order;
  if (states.charge) return { output: states.charge.outcome };
  const tax = taxOn(order);
  const amount = order.amount + tax;
  const payment = refuseShop(order, states) ?? paymentFor({ ...order, amount }, states, now);
  if (isFailure(payment)) {
    const outcome: ChargeOutcome = { charged: false, refusal: payment };
    const charge: ChargeRow = { key, server_id, state: 'refused', outcome, ...NOTHING_TAKEN };
    return { output: outcome, changes: { charge } };
  }
  const { account, method, bills, card } = payment;
  const outcome: ChargeOutcome = { charged: true, amount, payment_method: method };
  const charge: ChargeRow = {
    key,
    server_id,
    state: 'charged',
    outcome,
    account_id: account.id,
    amount,
    tax,
    bills,
    card_id: card?.id ?? null,
    income: incomeOf(sale),
    payee_account_id: states.payee?.id ?? null,
    captured_at: null,
  };
  const data = {
    transfer_id: id,
    server_character_id: characterId,
    account_id: account.id,
    payment_method: method,
    amount,
    tax,
    sale,
    concept,
  };
  const decision: ChargeDecision = {
    output: outcome,
    changes: {
      charge,
      ...(card && { card: payByCard(card, { transferId: id, total: amount, concept }, now) }),
    },
    movement: {
      kind: 'purchase',
      concept,
      postings: [
        { account: account.id, amount: -amount, type: 'purchase', ...(bills && { bills }) },
        ...incomePostings(charge, amount),
      ],
    },
    events: [draft(purchaseCharged, data, [...new Set([characterId, ...ownersOf(account)])])],
  };
  // The limit of the rank has let it through, so this refuses nothing.
  return countSpending(
    decision,
    { accountId: account.id, right: order.right },
    states.seats ?? [],
  ) as ChargeDecision;
}

/**
 * ST-03: the shop of an organisation that is suspended or dissolved sells nothing. {@link paymentFor} does not judge this, because the
 * invoices of a suspended organisation are paid (IV-02).
 */
function refuseShop(
  { sale }: ChargeOrder,
  { payee }: ChargeStates,
): Failure<'account_closed' | 'account_disabled'> | undefined {
  if (sale !== 'org_items' || !payee) return undefined;
  if (payee.status === 'closed') return fail('account_closed', { message: DISSOLVED });
  return payee.is_suspended ? fail('account_disabled', { message: SUSPENDED }) : undefined;
}

const DISSOLVED = { es: 'La organización se disolvió.', en: 'The organisation has been dissolved.' };
const SUSPENDED = { es: 'La organización está suspendida.', en: 'The organisation is suspended.' };

/** The account that holds what a buyer paid to another seller than the server, until the goods are delivered. */
export const HELD_IN = 'issuance';

/** Where the money of a charge goes. */
const incomePostings = ({ income, tax, payee_account_id }: ChargeRow, amount: number): Posting[] =>
  payee_account_id === null
    ? [
        { account: income, amount: amount - tax, type: 'purchase' as const },
        { account: 'treasury' as const, amount: tax, type: 'tax' as const },
      ].filter((posting) => posting.amount !== 0)
    : [{ account: HELD_IN, amount, type: 'purchase' }];

/** VS-01, ST-03: refuses a seller whose account cannot take the price, or who would pay for its own goods. */
function paidTo(
  { hasPayee, serverId }: ChargeOrder,
  { payee: found }: ChargeStates,
  payment: Payment | Failure,
): Payment | Failure {
  if (!hasPayee) return payment;
  const payee = bankAccountOf(found, serverId);
  if (!payee || payee.status === 'closed') return fail('destination_not_found');
  if (payee.status === 'frozen') return fail('account_disabled');
  if (isFailure(payment)) return payment;
  return isOfOneHolder(payment.account, payee) ? fail('self_transfer') : payment;
}

/** The rate of the tax that is added to the price of goods (ECB-13, IV-02). */
const TAXED: Readonly<Partial<Record<Sale, keyof TaxRates>>> = { vehicle: 'property', org_items: 'sales' };

/** The tax that is added to a price. */
export function taxOn({ sale, amount, config }: Pick<ChargeOrder, 'sale' | 'amount' | 'config'>): number {
  const rate = TAXED[sale];
  return rate === undefined ? 0 : percentOf(amount, config.tax_rates[rate]);
}

/** SH-07: refuses a price, taxes included, that is above what the buyer has agreed to. */
function refuseTotal(
  total: number,
  { maxTotal }: Pick<ChargeOrder, 'maxTotal'>,
): Failure<'limit_exceeded'> | undefined {
  if (maxTotal === null || total <= maxTotal) return undefined;
  const message = {
    es: `El precio es ${total}, más que lo aceptado (max_total ${maxTotal}). No se ha cobrado nada.`,
    en: `The price is ${total}, more than what was agreed to (max_total ${maxTotal}). Nothing was taken.`,
  };
  return fail('limit_exceeded', { message, fields: { total } });
}

/** CA-08: the fee of an impound is the server's, not the shop's. */
const incomeOf = (sale: Sale): Income => (sale === 'impound' ? 'treasury' : 'shop_income');

/** How a price is paid, taxes included, or why it is not (SH-02..SH-07). Whose price it is moves the money and counts the spending. */
export const paymentFor = (order: ChargeOrder, states: ChargeStates, now: Date): Payment | Failure =>
  refuseTotal(order.amount, order) ??
  order.pinRefusal ??
  paidTo(order, states, paymentOf(order, states, now));

/** SH-02: `auto` pays with cash if possible, else by bank, and never with both. */
function paymentOf(order: ChargeOrder, states: ChargeStates, now: Date): Payment | Failure {
  const bank = order.cardIsNamed ? cardOf(order, states, now) : bankOf(order, states);
  if (order.method !== 'bank') {
    const cash = inCash(order, states);
    if (!isFailure(cash) || order.method === 'wallet') return cash;
  }
  if (!isFailure(bank))
    return byBank(
      bank,
      order,
      { seats: states.seats, card: order.cardIsNamed ? states.card : undefined },
      now,
    );
  const isPoor = bank.failure === 'no_bank_account' && order.method === 'auto';
  return isPoor ? fail('insufficient_balance') : bank;
}

function bankOf(
  { bankIsNamed, right, serverId, characterId }: ChargeOrder,
  { bank }: ChargeStates,
): AccountRow | Failure {
  const account = bankAccountOf(bank, serverId);
  if (!account) return fail(bankIsNamed ? 'account_not_found' : 'no_bank_account');
  return mayUse(account, new Set([characterId]), right) ? account : fail('forbidden');
}

/** The account of the card that the buyer named. Only its cardholder pays with it, because no CVV is asked for here. */
function cardOf(
  { card: used, serverId, characterId }: ChargeOrder,
  { bank, card }: ChargeStates,
  now: Date,
): AccountRow | Failure {
  const account = bankAccountOf(bank, serverId);
  if (!used || !account || !card) return fail('card_not_found');
  const refusal = refuseCardUse(card, account, now);
  if (refusal) return refusal;
  return card.holder_character_id === characterId ? account : fail('forbidden');
}

function inCash({ amount }: ChargeOrder, { wallet, bills: issued }: ChargeStates): Payment | Failure {
  if (wallet?.status !== 'active') return fail('insufficient_balance');
  const bills = payWith(wallet.bills!, amount, inIssue(issued ?? []));
  return isFailure(bills) ? bills : { account: wallet, method: 'wallet', bills };
}

function byBank(
  account: AccountRow,
  { amount, right, config, provenPins }: ChargeOrder,
  { card, seats = [] }: Pick<ChargeStates, 'card' | 'seats'>,
  now: Date,
): Payment | Failure {
  const spent = maySpend(account, {
    config,
    operation: 'pay',
    provenPins,
    card,
    amount: () => (card && refuseSpending(card, amount, now)) ?? amount,
  });
  const refused = isFailure(spent) ? spent : refuseOver(seats, right, amount);
  return refused ?? { account, method: 'bank', bills: null, card };
}
