import { draft, fail, isFailure, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { cashDeposited, cashWithdrawn } from '@cabildo/contracts/economy/bank/cash/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { makeUp, NOT_PAYABLE, payExactly, payWith, totalOf, type Bills } from '../accounts/bills.ts';
import { maySpend } from '../accounts/may-spend.ts';
import { bankAccountOf, isParty, mayUse, refuseUnusable } from '../accounts/rules.ts';
import type { AccountRow } from '../accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import type { Denomination } from './resource.ts';

type CashCode =
  | 'account_not_found'
  | 'forbidden'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'insufficient_balance'
  | 'invalid_amount'
  | 'limit_exceeded';

/** At the cash desk: the account, and the wallet of the acting character. */
export interface CashOrder {
  serverId: number;
  accountId: number;
  walletId: number;
  characterId: number;
  amount: number;
}

/** What is decided on at the cash desk. */
export interface CashStates {
  readonly account: AccountRow | undefined;
  readonly wallet: AccountRow | undefined;
  readonly bills: readonly Denomination[];
}

interface Desk {
  account: AccountRow;
  wallet: AccountRow;
  acting: ReadonlySet<number>;
}

type CashDecision = Decision<Uses, Movement>;

/** EC-11, ECA-02: from an account that the character may take from, in the largest bills that the server issues. */
export function decideWithdraw(
  order: CashOrder & { config: BankConfig; provenPins: ReadonlySet<number> },
  states: CashStates,
  time: DecisionTime,
): CashDecision | Failure<CashCode> {
  const desk = deskOf(order, states);
  if (!desk) return fail('account_not_found');
  const { account, wallet, acting } = desk;
  if (!mayUse(account, acting, 'transfer')) return fail('forbidden');
  const { config, provenPins } = order;
  const spent = maySpend(account, {
    other: wallet,
    config,
    operation: 'withdraw',
    provenPins,
    amount: order.amount,
  });
  if (isFailure(spent)) return spent;
  const bills = makeUp(order.amount, inIssue(states.bills));
  if (!bills) return fail('invalid_amount', { message: NOT_PAYABLE });
  return moveCash(order, desk, bills, time);
}

/** EC-11: into an account that the character owns or is a member of; `bills` are handed over as they are, if named. */
export function decideDeposit(
  order: CashOrder & { bills: Bills | null },
  states: CashStates,
  time: DecisionTime,
): CashDecision | Failure<CashCode> {
  const desk = deskOf(order, states);
  if (!desk) return fail('account_not_found');
  const { account, wallet, acting } = desk;
  if (!isParty(account, acting)) return fail('forbidden');
  const blocked = refuseUnusable(account) ?? refuseUnusable(wallet);
  if (blocked) return blocked;
  const change = order.bills
    ? payExactly(wallet.bills!, order.amount, order.bills)
    : payWith(wallet.bills!, order.amount, inIssue(states.bills));
  return isFailure(change) ? change : moveCash(order, desk, change, time);
}

/** Undefined unless both are there and the account is a bank account of this server. */
function deskOf({ serverId, characterId }: CashOrder, states: CashStates): Desk | undefined {
  const account = bankAccountOf(states.account, serverId);
  const { wallet } = states;
  return account && wallet && { account, wallet, acting: new Set([characterId]) };
}

/** Values that are handed out. */
export function inIssue(denominations: readonly Denomination[]): number[] {
  return denominations.filter(({ is_active }) => is_active).map(({ value }) => value);
}

/**
 * The bills that a wallet has more and fewer when money is made for it, or below zero unmade; null for a bank account.
 * Cash comes in the largest bills that the server issues, and goes as in any other payment, with change (SH-04).
 */
export function billsFor(
  account: Pick<AccountRow, 'balance' | 'bills'>,
  change: number,
  denominations: readonly Denomination[],
): Bills | null | Failure<'insufficient_balance' | 'invalid_amount' | 'limit_exceeded'> {
  const balance = account.balance + change;
  if (balance < 0) return fail('insufficient_balance');
  if (!Number.isSafeInteger(balance)) return fail('limit_exceeded');
  if (!account.bills) return null;
  if (change < 0) return payWith(account.bills, -change, inIssue(denominations));
  return makeUp(change, inIssue(denominations)) ?? fail('invalid_amount', { message: NOT_PAYABLE });
}

/** What the wallet gains the account loses, or the other way round. */
function moveCash(
  { characterId, amount }: CashOrder,
  { account, wallet, acting }: Desk,
  bills: Bills,
  { id }: DecisionTime,
): CashDecision | Failure<'limit_exceeded'> {
  const cash = totalOf(bills);
  const type = cash > 0 ? 'withdraw' : 'deposit';
  const [bankBalance, walletTotal] = [account.balance - cash, wallet.balance + cash];
  if (!Number.isSafeInteger(Math.max(bankBalance, walletTotal))) return fail('limit_exceeded');
  const data = {
    transfer_id: id,
    account_id: account.id,
    server_character_id: characterId,
    amount,
  };
  return {
    output: {
      amount,
      bank_balance: mayUse(account, acting, 'view_balance') ? bankBalance : null,
      wallet_total: walletTotal,
    },
    movement: {
      kind: type,
      postings: [
        { account: account.id, amount: -cash, type, counterparty: wallet.id },
        { account: wallet.id, amount: cash, type, counterparty: account.id, bills },
      ],
    },
    events: [draft(EVENTS[type], data, [...new Set([characterId, account.owner_character_id])])],
  };
}

const EVENTS = { withdraw: cashWithdrawn, deposit: cashDeposited };

/** CF-01: the denominations that a new set does not contain. Those that are in a wallet stay, inactive; the others go. */
export function droppedFrom<B extends { value: number }>(
  existing: readonly B[],
  wanted: readonly { value: number }[],
): B[] {
  const values = new Set(wanted.map(({ value }) => value));
  return existing.filter(({ value }) => !values.has(value));
}
