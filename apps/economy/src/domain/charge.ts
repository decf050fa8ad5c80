import { fact, fail, isFailure, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import type { ChargeOutcome, PaymentMethod } from '@cabildo/contracts/economy/charge.ts';
import purchaseCharged from '@cabildo/contracts/economy/events/bank.purchase.charged.ts';
import purchaseRefunded from '@cabildo/contracts/economy/events/bank.purchase.refunded.ts';
import type { Charge, Decision, LedgerState } from '../ledger/command.ts';
import type { LockedAccount } from '../ledger/posting.ts';
import { mayUse } from './authority.ts';
import { giveBack, payWith, type Bills } from './bills.ts';
import { inIssue } from './cash.ts';
import { bankAccount, usable } from './transfer.ts';

/** What the shop wants to be paid, by whom, and from what. */
export interface ChargeOrder {
  serverId: number;
  characterId: number;
  amount: number;
  method: PaymentMethod;
  /** null: the character has no wallet yet. */
  walletId: number | null;
  /** The account that was named, or the one that stands for the character (SH-03); null: he has none. */
  bankId: number | null;
  /** The account was named by the buyer, who needs `pay` on it (SH-06). */
  bankIsNamed: boolean;
  /** The card that was named (SH-06). */
  cardId: number | null;
  concept: string;
  config: BankConfig;
  provenPins: ReadonlySet<number>;
  /** A PIN that came along was wrong: nothing is taken, and the key remembers it. */
  pinRefusal: Failure | null;
}

interface Payment {
  account: LockedAccount;
  method: 'wallet' | 'bank';
  /** How the wallet changes, where it is cash. */
  bills: Bills | null;
}

const VOID: ChargeOutcome = { charged: false, refusal: fail('expired') };

/** SH-02..SH-04, SH-06: takes the price, or says why not; a key that was answered before is answered the same. */
export function decideCharge(order: ChargeOrder, state: LedgerState): Decision {
  if (state.charge) return { output: state.charge.outcome };
  const payment = order.pinRefusal ?? paymentOf(order, state);
  if (isFailure(payment)) {
    const outcome: ChargeOutcome = { charged: false, refusal: { ...payment } };
    return { output: outcome, charge: { state: 'refused', outcome, taken: null } };
  }
  const { account, method, bills } = payment;
  const { amount, concept, characterId } = order;
  const outcome: ChargeOutcome = { charged: true, amount, payment_method: method };
  const told = {
    transfer_id: state.transferId,
    server_character_id: characterId,
    account_id: account.id,
    payment_method: method,
    amount,
    concept,
  };
  return {
    output: outcome,
    charge: { state: 'charged', outcome, taken: { accountId: account.id, amount, bills } },
    movement: {
      kind: 'purchase',
      concept,
      postings: [
        { account: account.id, amount: -amount, type: 'purchase', ...(bills && { bills }) },
        { account: 'shop_income', amount, type: 'purchase' },
      ],
    },
    facts: [fact(purchaseCharged, told, [...new Set([characterId, account.ownerCharacterId!])])],
  };
}

/** The final word on a key: what it was answered, or that it never will take anything. */
export function decideSettling(state: LedgerState): Decision {
  if (state.charge) return { output: state.charge.outcome };
  return { output: VOID, charge: { state: 'void', outcome: VOID, taken: null } };
}

/** Gives back what a charge took; a closed account's share goes to the treasury. */
export function decideRefund(state: LedgerState): Decision {
  const { charge } = state;
  if (!charge) {
    return { output: { refunded: false }, charge: { state: 'void', outcome: VOID, taken: null } };
  }
  if (charge.state !== 'charged') return { output: { refunded: charge.state === 'refunded' } };
  const { accountId, amount, bills } = charge.taken!;
  const account = state.account(accountId)!;
  const back = bills && giveBack(account.bills!, bills, inIssue(state.denominations));
  const refunded: Charge = { ...charge, state: 'refunded' };
  const told = { transfer_id: state.transferId, account_id: accountId, amount };
  return {
    output: { refunded: true },
    charge: refunded,
    movement: {
      kind: 'refund',
      concept: 'Devolución',
      postings: [
        { account: 'shop_income', amount: -amount, type: 'purchase' },
        account.status === 'closed'
          ? { account: 'treasury', amount, type: 'purchase' }
          : { account: accountId, amount, type: 'purchase', ...(back && { bills: back }) },
      ],
    },
    facts: [fact(purchaseRefunded, told, [account.ownerCharacterId!])],
  };
}

/** SH-02: `auto` pays with cash if that is possible, else by bank, and never with both. */
function paymentOf(order: ChargeOrder, state: LedgerState): Payment | Failure {
  // No server issues cards so far (ECA-09), so there is none to be found. Whoever names one must not pay otherwise.
  if (order.cardId !== null) return fail('card_not_found');
  const bank = bankOf(order, state);
  // GW-24: whoever names an account must have the right to, though in the end cash may pay.
  if (order.bankIsNamed && isFailure(bank)) return bank;
  if (order.method !== 'bank') {
    const cash = inCash(order, state);
    if (!isFailure(cash) || order.method === 'wallet') return cash;
  }
  if (!isFailure(bank)) return byBank(bank, order);
  const isPoor = bank.failure === 'no_bank_account' && order.method === 'auto';
  return isPoor ? fail('insufficient_balance') : bank;
}

function bankOf(order: ChargeOrder, state: LedgerState): LockedAccount | Failure {
  const { bankId, bankIsNamed, serverId, characterId } = order;
  const account = bankId === null ? undefined : bankAccount(state, bankId, serverId);
  if (!account) return fail(bankIsNamed ? 'account_not_found' : 'no_bank_account');
  return mayUse(account, new Set([characterId]), 'pay') ? account : fail('forbidden');
}

function inCash({ walletId, amount }: ChargeOrder, state: LedgerState): Payment | Failure {
  const account = walletId === null ? undefined : state.account(walletId);
  if (!account || account.status !== 'active') return fail('insufficient_balance');
  const bills = payWith(account.bills!, amount, inIssue(state.denominations));
  return isFailure(bills) ? bills : { account, method: 'wallet', bills };
}

function byBank(account: LockedAccount, { amount, config, provenPins }: ChargeOrder): Payment | Failure {
  const blocked = usable(account);
  if (blocked) return blocked;
  const pinNeeded = config.pin_config.required_for.includes('pay');
  if (account.hasPin && pinNeeded && !provenPins.has(account.id)) return fail('pin_required');
  if (account.balance < amount) return fail('insufficient_balance');
  return { account, method: 'bank', bills: null };
}
