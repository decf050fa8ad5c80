import { fact, fail, isFailure, type Failure } from '@cabildo/contracts';
import type { BankConfig } from '@cabildo/contracts/economy/bank_config.ts';
import cashDeposited from '@cabildo/contracts/economy/events/bank.cash.deposited.ts';
import cashWithdrawn from '@cabildo/contracts/economy/events/bank.cash.withdrawn.ts';
import type { Decision, Denomination, LedgerState } from '../ledger/command.ts';
import type { LockedAccount } from '../ledger/posting.ts';
import { isParty } from './account.ts';
import { mayUse } from './authority.ts';
import { makeUp, NOT_PAYABLE, payExactly, payWith, totalOf, type Bills } from './bills.ts';
import { bankAccount, usable } from './transfer.ts';

type CashCode =
  | 'account_not_found'
  | 'forbidden'
  | 'account_closed'
  | 'account_disabled'
  | 'pin_required'
  | 'insufficient_balance'
  | 'invalid_amount'
  | 'limit_exceeded';

/** A person at the counter: the account and the wallet of the character who acts. */
export interface CashOrder {
  serverId: number;
  accountId: number;
  walletId: number;
  characterId: number;
  amount: number;
}

interface Counter {
  account: LockedAccount;
  wallet: LockedAccount;
  acting: ReadonlySet<number>;
}

/** EC-11, ECA-02: from an account that the character may take from, in the largest bills that the server issues. */
export function decideWithdraw(
  order: CashOrder & { config: BankConfig; provenPins: ReadonlySet<number> },
  state: LedgerState,
): Decision | Failure<CashCode> {
  const counter = counterOf(order, state);
  if (!counter) return fail('account_not_found');
  const { account, wallet, acting } = counter;
  if (!mayUse(account, acting, 'transfer')) return fail('forbidden');
  const blocked = usable(account) ?? usable(wallet);
  if (blocked) return blocked;
  const pinNeeded = order.config.pin_config.required_for.includes('withdraw');
  if (account.hasPin && pinNeeded && !order.provenPins.has(account.id)) return fail('pin_required');
  if (account.balance < order.amount) return fail('insufficient_balance');
  const bills = makeUp(order.amount, inIssue(state.denominations));
  if (!bills) return fail('invalid_amount', { message: NOT_PAYABLE });
  return moveCash(order, counter, bills, state);
}

/** EC-11: into an account that the character owns or is a member of; `bills` are handed over as they are, if named. */
export function decideDeposit(
  order: CashOrder & { bills: Bills | null },
  state: LedgerState,
): Decision | Failure<CashCode> {
  const counter = counterOf(order, state);
  if (!counter) return fail('account_not_found');
  const { account, wallet, acting } = counter;
  if (!isParty(account, acting)) return fail('forbidden');
  const blocked = usable(account) ?? usable(wallet);
  if (blocked) return blocked;
  const change = order.bills
    ? payExactly(wallet.bills!, order.amount, order.bills)
    : payWith(wallet.bills!, order.amount, inIssue(state.denominations));
  return isFailure(change) ? change : moveCash(order, counter, change, state);
}

/** Undefined unless both are there and the account is one that people have in this server. */
function counterOf(order: CashOrder, state: LedgerState): Counter | undefined {
  const account = bankAccount(state, order.accountId, order.serverId);
  const wallet = state.account(order.walletId);
  return account && wallet && { account, wallet, acting: new Set([order.characterId]) };
}

/** Values that are handed out. */
export function inIssue(denominations: readonly Denomination[]): number[] {
  return denominations.filter(({ isActive }) => isActive).map(({ value }) => value);
}

/** What the wallet gains the account loses, or the other way round. */
function moveCash(
  { characterId, amount }: CashOrder,
  { account, wallet, acting }: Counter,
  bills: Bills,
  state: LedgerState,
): Decision | Failure<'limit_exceeded'> {
  const cash = totalOf(bills);
  const type = cash > 0 ? 'withdraw' : 'deposit';
  const [bankBalance, walletTotal] = [account.balance - cash, wallet.balance + cash];
  if (!Number.isSafeInteger(Math.max(bankBalance, walletTotal))) return fail('limit_exceeded');
  const told = {
    transfer_id: state.transferId,
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
    facts: [fact(FACTS[type], told, [...new Set([characterId, account.ownerCharacterId!])])],
  };
}

const FACTS = { withdraw: cashWithdrawn, deposit: cashDeposited };
