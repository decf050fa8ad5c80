import { draft, fail, isFailure, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { ChargeOutcome, PaymentMethod, Sale } from '@cabildo/contracts/economy/charges/charges.ts';
import { purchaseCharged, purchaseRefunded } from '@cabildo/contracts/economy/charges/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit';
import { giveBack, payWith, type Bills } from '../accounts/bills.ts';
import { bankAccountOf, mayUse, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { Denomination } from '../cash/resource.ts';
import { inIssue } from '../cash/rules.ts';
import type { Movement } from '../ledger/postings.ts';
import type { ChargeRow } from './table.ts';

/** What the shop wants to be paid, by whom, and from what. */
export interface ChargeOrder {
  key: string;
  serverId: number;
  characterId: number;
  amount: number;
  sale: Sale;
  method: PaymentMethod;
  /** The account was named by the buyer, who needs `pay` on it (SH-06). */
  bankIsNamed: boolean;
  /** The card that was named (SH-06). */
  cardId: number | null;
  concept: string;
  config: BankConfig;
  provenPins: ReadonlySet<number>;
  /** Set when the PIN was wrong: nothing is taken, and the refusal is stored under the key. */
  pinRefusal: Failure | null;
}

/** What a charge is decided on. */
export interface ChargeStates {
  readonly charge: ChargeRow | undefined;
  /** Undefined: the character has no wallet yet, or is not to pay from it. */
  readonly wallet: AccountRow | undefined;
  /** The account that was named, or the one that stands for the character (SH-03). */
  readonly bank: AccountRow | undefined;
  readonly bills: readonly Denomination[] | undefined;
}

interface Payment {
  account: AccountRow;
  method: 'wallet' | 'bank';
  /** How the wallet changes, where it is cash. */
  bills: Bills | null;
}

type ChargeDecision = Decision<Uses, Movement>;

const VOID: ChargeOutcome = { charged: false, refusal: fail('expired') };
const NOTHING_TAKEN = { account_id: null, amount: null, bills: null };

/** SH-02..SH-04, SH-06: takes the price, or says why not; a key that was answered before is answered the same. */
export function decideCharge(order: ChargeOrder, states: ChargeStates, { id }: DecisionTime): ChargeDecision {
  const { key, serverId: server_id, amount, sale, concept, characterId } = order;
  if (states.charge) return { output: states.charge.outcome };
  const payment = order.pinRefusal ?? paymentOf(order, states);
  if (isFailure(payment)) {
    const outcome: ChargeOutcome = { charged: false, refusal: payment };
    const charge: ChargeRow = { key, server_id, state: 'refused', outcome, ...NOTHING_TAKEN };
    return { output: outcome, changes: { charge } };
  }
  const { account, method, bills } = payment;
  const outcome: ChargeOutcome = { charged: true, amount, payment_method: method };
  const charge: ChargeRow = {
    key,
    server_id,
    state: 'charged',
    outcome,
    account_id: account.id,
    amount,
    bills,
  };
  const data = {
    transfer_id: id,
    server_character_id: characterId,
    account_id: account.id,
    payment_method: method,
    amount,
    sale,
    concept,
  };
  return {
    output: outcome,
    changes: { charge },
    movement: {
      kind: 'purchase',
      concept,
      postings: [
        { account: account.id, amount: -amount, type: 'purchase', ...(bills && { bills }) },
        { account: 'shop_income', amount, type: 'purchase' },
      ],
    },
    events: [draft(purchaseCharged, data, [...new Set([characterId, account.owner_character_id])])],
  };
}

/** A key of a server that is being settled or refunded. */
export interface ChargeKey {
  key: string;
  serverId: number;
}

/** A key that is void from now on: a charge under it takes nothing. */
const voided = ({ key, serverId }: ChargeKey): { charge: ChargeRow } => ({
  charge: { key, server_id: serverId, state: 'void', outcome: VOID, ...NOTHING_TAKEN },
});

/** The final word on a key: what it was answered, or that it never will take anything. */
export function decideSettling(key: ChargeKey, { charge }: Pick<ChargeStates, 'charge'>): ChargeDecision {
  return charge ? { output: charge.outcome } : { output: VOID, changes: voided(key) };
}

/** What a refund is decided on. */
export interface RefundStates {
  readonly charge: ChargeRow | undefined;
  /** The account that was charged. */
  readonly account: AccountRow | undefined;
  readonly bills: readonly Denomination[] | undefined;
}

/** Gives back what a charge took; a closed account's share goes to the treasury. */
export function decideRefund(key: ChargeKey, states: RefundStates, { id }: DecisionTime): ChargeDecision {
  const { charge } = states;
  if (!charge) return { output: { refunded: false }, changes: voided(key) };
  if (charge.state !== 'charged') return { output: { refunded: charge.state === 'refunded' } };
  const account = states.account!;
  const amount = charge.amount!;
  const back = charge.bills && giveBack(account.bills!, charge.bills, inIssue(states.bills!));
  const data = { transfer_id: id, account_id: account.id, amount };
  return {
    output: { refunded: true },
    changes: { charge: { ...charge, state: 'refunded' } },
    movement: {
      kind: 'refund',
      concept: 'Devolución',
      postings: [
        { account: 'shop_income', amount: -amount, type: 'purchase' },
        account.status === 'closed'
          ? { account: 'treasury', amount, type: 'purchase' }
          : { account: account.id, amount, type: 'purchase', ...(back && { bills: back }) },
      ],
    },
    events: [draft(purchaseRefunded, data, [account.owner_character_id])],
  };
}

/** SH-02: `auto` pays with cash if that is possible, else by bank, and never with both. */
function paymentOf(order: ChargeOrder, states: ChargeStates): Payment | Failure {
  // No server issues cards so far (ECA-09), so there is none to be found. A buyer who names one must not pay otherwise.
  if (order.cardId !== null) return fail('card_not_found');
  const bank = bankOf(order, states);
  // GW-24: a buyer who names an account needs the right to it, though in the end cash may pay.
  if (order.bankIsNamed && isFailure(bank)) return bank;
  if (order.method !== 'bank') {
    const cash = inCash(order, states);
    if (!isFailure(cash) || order.method === 'wallet') return cash;
  }
  if (!isFailure(bank)) return byBank(bank, order);
  const isPoor = bank.failure === 'no_bank_account' && order.method === 'auto';
  return isPoor ? fail('insufficient_balance') : bank;
}

function bankOf(
  { bankIsNamed, serverId, characterId }: ChargeOrder,
  { bank }: ChargeStates,
): AccountRow | Failure {
  const account = bankAccountOf(bank, serverId);
  if (!account) return fail(bankIsNamed ? 'account_not_found' : 'no_bank_account');
  return mayUse(account, new Set([characterId]), 'pay') ? account : fail('forbidden');
}

function inCash({ amount }: ChargeOrder, { wallet, bills: issued }: ChargeStates): Payment | Failure {
  if (wallet?.status !== 'active') return fail('insufficient_balance');
  const bills = payWith(wallet.bills!, amount, inIssue(issued ?? []));
  return isFailure(bills) ? bills : { account: wallet, method: 'wallet', bills };
}

function byBank(account: AccountRow, { amount, config, provenPins }: ChargeOrder): Payment | Failure {
  const blocked = refuseUnusable(account);
  if (blocked) return blocked;
  const pinNeeded = config.pin_config.required_for.includes('pay');
  if (account.has_pin && pinNeeded && !provenPins.has(account.id)) return fail('pin_required');
  if (account.balance < amount) return fail('insufficient_balance');
  return { account, method: 'bank', bills: null };
}
