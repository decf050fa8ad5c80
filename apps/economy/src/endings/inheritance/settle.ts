import type { EventDraft } from '@cabildo/contracts';
import type { DecisionTime } from '@cabildo/kit/ledger';
import { receiverAmong } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { settleDebt } from '../../credit/debts/rules.ts';
import type { DebtRow } from '../../credit/debts/table.ts';
import type { Posting } from '../../ledger/postings.ts';
import type { LoanState } from '../../credit/loans/resource.ts';
import { settleLoan } from '../../credit/loans/rules.ts';

/** What a dead character owes, and from what it can be paid. */
export interface Liabilities {
  accounts: readonly AccountRow[];
  debts: readonly DebtRow[];
  /** The accounts that may get what is paid of each debt; none where its creditor has none, or is the server itself. */
  receivers: readonly (readonly AccountRow[])[];
  loans: readonly LoanState[];
  /** There are no other accounts, so that what is not paid now never is. */
  isLast: boolean;
}

export interface Settlement {
  /** The accounts with what is left on them. */
  accounts: AccountRow[];
  debts: DebtRow[];
  loans: LoanState[];
  postings: Posting[];
  events: EventDraft[];
  /** What creditors and the pool got. */
  total: number;
}

/**
 * Pays what a dead character owes before anybody inherits: debts and fines first, then loans, the oldest first, as far as
 * it goes. What is beyond it is written off with the last account.
 */
export function settle(liabilities: Liabilities, time: DecisionTime): Settlement {
  const { isLast } = liabilities;
  const purse = new Purse(liabilities.accounts);
  const events: EventDraft[] = [];
  const debts = liabilities.debts.map((debt, index) => {
    const to = debt.kind === 'fine' ? 'treasury' : receiverAt(liabilities.receivers[index]!);
    const isOwed = debt.status === 'signed' && to !== undefined;
    // A debt that falls to the treasury for want of a receiver is no fine, and reports count fines apart.
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
 * Where a creditor is paid: also on an account that is frozen, since an estate is shared out once. The treasury gets what is
 * owed to closed accounts that no other stands for (EC-14).
 */
function receiverAt(receivers: readonly AccountRow[]): Posting['account'] | undefined {
  return receivers.length === 0 ? undefined : (receiverAmong(receivers)?.id ?? 'treasury');
}

/** Accounts that are paid from one after the other. */
class Purse {
  readonly postings: Posting[] = [];
  accounts: AccountRow[];
  paid = 0;

  constructor(accounts: readonly AccountRow[]) {
    this.accounts = [...accounts];
  }

  /** Pays an amount, or what there is of it if a part will do; returns what was paid. */
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
