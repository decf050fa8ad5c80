import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { cashDeposited, cashWithdrawn } from '@cabildo/contracts/economy/bank/cash/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { makeUp, NOT_PAYABLE, payExactly, payWith, totalOf, type Bills } from '../accounts/bills.ts';
import { maySpend, type ProvenPins } from '../accounts/may-spend.ts';
import { bankAccountOf, hasRoomFor, isParty, mayUse, refuseUnusable, ownersOf } from '../accounts/rules.ts';
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
  | 'invalid_amount';

/** A deposit or withdrawal: between the account and the wallet of the acting character. */
export interface CashOrder {
  serverId: number;
  accountId: number;
  walletId: number;
  characterId: number;
  amount: number;
}

/** The states that a deposit or withdrawal is decided by. */
export interface CashStates {
  readonly account: AccountRow | undefined;
  readonly wallet: AccountRow | undefined;
  readonly bills: readonly Denomination[];
}

interface CashParties {
  account: AccountRow;
  wallet: AccountRow;
  acting: ReadonlySet<number>;
}

type CashDecision = Decision<Uses, Movement>;

/** EC-11, ECA-02: decides a withdrawal, paid out in the largest bills that the server issues. */
export function decideWithdraw(
  order: CashOrder & { config: BankConfig; provenPins: ProvenPins },
  states: CashStates,
  time: DecisionTime,
): CashDecision | Failure<CashCode> {
  const parties = partiesOf(order, states);
  if (!parties) return fail('account_not_found');
  const { account, wallet, acting } = parties;
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
  return moveCash(order, parties, bills, time);
}

/**
 * EC-11: decides a deposit into an account that the character owns or is a member of, with exactly `bills`, if the
 * request names any.
 */
export function decideDeposit(
  order: CashOrder & { bills: Bills | null },
  states: CashStates,
  time: DecisionTime,
): CashDecision | Failure<CashCode> {
  const parties = partiesOf(order, states);
  if (!parties) return fail('account_not_found');
  const { account, wallet, acting } = parties;
  if (!isParty(account, acting)) return fail('forbidden');
  const blocked = refuseUnusable(account) ?? refuseUnusable(wallet);
  if (blocked) return blocked;
  const change = order.bills
    ? payExactly(wallet.bills!, order.amount, order.bills)
    : payWith(wallet.bills!, order.amount, inIssue(states.bills));
  return isFailure(change) ? change : moveCash(order, parties, change, time);
}

/** Returns undefined unless both exist and the account is a bank account of this server. */
function partiesOf({ serverId, characterId }: CashOrder, states: CashStates): CashParties | undefined {
  const account = bankAccountOf(states.account, serverId);
  const { wallet } = states;
  return account && wallet && { account, wallet, acting: new Set([characterId]) };
}

/** The values that cash is paid out in. */
export function inIssue(denominations: readonly Denomination[]): number[] {
  return denominations.filter(({ is_active }) => is_active).map(({ value }) => value);
}

/**
 * Returns the bills that a wallet gains and loses when an adjustment creates money in it, or destroys some (a negative
 * change); null for a bank account. Cash comes in the largest bills that the server issues, and goes as in any other
 * payment, with change (SH-04).
 */
export function billsFor(
  account: Pick<AccountRow, 'balance' | 'bills'>,
  change: number,
  denominations: readonly Denomination[],
): Bills | null | Failure<'insufficient_balance' | 'invalid_amount' | 'limit_exceeded'> {
  if (account.balance + change < 0) return fail('insufficient_balance');
  if (!hasRoomFor(account, change)) return fail('limit_exceeded');
  if (!account.bills) return null;
  if (change < 0) return payWith(account.bills, -change, inIssue(denominations));
  return makeUp(change, inIssue(denominations)) ?? fail('invalid_amount', { message: NOT_PAYABLE });
}

/** Moves the worth of the bills from the account to the wallet, or the other way where the bills are negative. */
function moveCash(
  { characterId, amount }: CashOrder,
  { account, wallet, acting }: CashParties,
  bills: Bills,
  { id }: DecisionTime,
): CashDecision {
  const cash = totalOf(bills);
  const type = cash > 0 ? 'withdraw' : 'deposit';
  const [bankBalance, walletTotal] = [account.balance - cash, wallet.balance + cash];
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
    events: [draft(EVENTS[type], data, [...new Set([characterId, ...ownersOf(account)])])],
  };
}

const EVENTS = { withdraw: cashWithdrawn, deposit: cashDeposited };

/** CF-01: the denominations that a new set does not contain. Those that a wallet holds stay, inactive; the others go. */
export function droppedFrom<B extends { value: number }>(
  existing: readonly B[],
  wanted: readonly { value: number }[],
): B[] {
  const values = new Set(wanted.map(({ value }) => value));
  return existing.filter(({ value }) => !values.has(value));
}
