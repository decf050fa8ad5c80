import type { EventDraft } from '@cabildo/contracts/event';
import type { DecisionTime } from '@cabildo/kit/ledger';
import { receiverAmong } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { settleDebt } from '../../credit/debts/rules.ts';
import type { DebtRow } from '../../credit/debts/table.ts';
import type { Posting } from '../../ledger/postings.ts';
import type { LoanState } from '../../credit/loans/resource.ts';
import { settleLoan } from '../../credit/loans/rules.ts';

/** The debts and loans of a dead character, and the accounts that pay them. */
export interface Liabilities {
  accounts: readonly AccountRow[];
  debts: readonly DebtRow[];
  /** The accounts that may receive each debt's payment; empty if the creditor has none or is the server. */
  receivers: readonly (readonly AccountRow[])[];
  loans: readonly LoanState[];
  /** The character has no other accounts, so the unpaid rest is written off. */
  isLast: boolean;
}

export interface Settlement {
  /** The accounts with their remaining balances. */
  accounts: AccountRow[];
  debts: DebtRow[];
  loans: LoanState[];
  postings: Posting[];
  events: EventDraft[];
  /** The sum of all payments. */
  total: number;
}

/**
 * Pays the liabilities of a dead character before anybody inherits: debts and fines first, then loans, the oldest first, as
 * far as the money goes. With the last account the unpaid rest is written off.
 */
export function settle(liabilities: Liabilities, time: DecisionTime): Settlement {
  const { isLast } = liabilities;
  const purse = new Purse(liabilities.accounts);
  const events: EventDraft[] = [];
  const debts = liabilities.debts.map((debt, index) => {
    const to = debt.kind === 'fine' ? 'treasury' : receiverAt(liabilities.receivers[index]!);
    const isOwed = debt.status === 'signed' && to !== undefined;
    // Reports count a payment of type debt to the treasury as a fine, so a debt without a receiver has another type.
    const received = debt.kind === 'debt' && to === 'treasury' ? 'adjustment' : 'debt';
    const amount = isOwed ? purse.pay(debt.amount, to, { sent: 'debt', received }, isLast) : 0;
    const settled = settleDebt(debt, { amount, isLast }, time);
    events.push(...settled.events);
    return settled.debt;
  });
  const loans = liabilities.loans.map((loan) => {
    const types = { sent: 'loan_payment', received: 'loan_payment' } as const;
    const amount = purse.pay(loan.remaining, 'loan_pool', types, true);
    const settled = settleLoan(loan, { amount, isLast }, time);
    events.push(...settled.events);
    return settled.loan;
  });
  return { accounts: purse.accounts, postings: purse.postings, total: purse.paid, debts, loans, events };
}

/**
 * The account that receives a creditor's payment. A frozen one receives it too, because an estate is shared out only once.
 * If all accounts of the creditor are closed, the treasury receives the payment (EC-14).
 */
function receiverAt(receivers: readonly AccountRow[]): Posting['account'] | undefined {
  return receivers.length === 0 ? undefined : (receiverAmong(receivers)?.id ?? 'treasury');
}

/** Accounts that pay one after the other. */
class Purse {
  readonly postings: Posting[] = [];
  accounts: AccountRow[];
  paid = 0;

  constructor(accounts: readonly AccountRow[]) {
    this.accounts = [...accounts];
  }

  /** Pays an amount, or as much as there is if `inPart`; returns the amount paid. */
  pay(
    amount: number,
    to: Posting['account'],
    { sent, received }: Readonly<Record<'sent' | 'received', Posting['type']>>,
    inPart: boolean,
  ): number {
    const held = this.accounts.reduce((sum, { balance }) => sum + balance, 0);
    if (held < amount && !inPart) return 0;
    let left = Math.min(amount, held);
    const paid = left;
    this.accounts = this.accounts.map((account) => {
      const share = Math.min(left, account.balance);
      if (share === 0) return account;
      left -= share;
      this.postings.push(
        {
          account: account.id,
          amount: -share,
          type: sent,
          counterparty: typeof to === 'number' ? to : undefined,
        },
        { account: to, amount: share, type: received, counterparty: account.id },
      );
      return { ...account, balance: account.balance - share };
    });
    this.paid += paid;
    return paid;
  }
}
