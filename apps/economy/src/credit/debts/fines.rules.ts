import { draft } from '@cabildo/contracts/event';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { fineRefunded } from '@cabildo/contracts/economy/credit/debts/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { billsWorth } from '../../bank/accounts/bills.ts';
import { hasRoomFor, receiverAmong } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Denomination } from '../../bank/cash/resource.ts';
import { inIssue } from '../../bank/cash/rules.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import type { Spendable } from '../../ledger/spending.table.ts';
import { percentOf } from '../../payments/transfers/fees.ts';
import { newFine, type FineRow } from './fines.table.ts';
import type { DebtRow } from './table.ts';

type Split = BankConfig['fines_config']['split'];

/** The accounts that get shares of a fine, as far as there are any. */
export interface ShareStates {
  readonly org?: AccountRow | undefined;
  readonly officer?: AccountRow | undefined;
  readonly fine?: FineRow | undefined;
}

const mayGet = (account: AccountRow | undefined, amount: number): account is AccountRow =>
  account?.status === 'active' && hasRoomFor(account, amount);

/**
 * TR-04: what a paid fine brings the organisation of the department and the officer, rounded down; the rest is the treasury's. The
 * share of an officer who cannot get it goes to the department, and that of a department without an account to the treasury.
 */
export function shared(
  debt: DebtRow,
  { from, split }: { from: AccountRow; split: Split },
  { org, officer, fine = newFine(debt) }: ShareStates,
): FineRow {
  const own = percentOf(debt.amount, split.officer_percent);
  const officer_amount = mayGet(officer, own) ? own : 0;
  const theirs = percentOf(debt.amount, split.department_percent) + own - officer_amount;
  const org_amount = mayGet(org, theirs) ? theirs : 0;
  return {
    ...fine,
    from_account_id: from.id,
    org_account_id: org_amount > 0 ? org!.id : null,
    org_amount,
    officer_account_id: officer_amount > 0 ? officer!.id : null,
    officer_amount,
  };
}

/** The entries of those who get the money of a fine. */
export function sharePostings(
  { amount }: Pick<DebtRow, 'amount'>,
  { from_account_id, org_account_id, org_amount, officer_account_id, officer_amount }: FineRow,
): Posting[] {
  const all: [Posting['account'] | null, number][] = [
    [org_account_id, org_amount],
    [officer_account_id, officer_amount],
    ['treasury', amount - org_amount - officer_amount],
  ];
  return all.flatMap(([account, share]) =>
    account === null || share === 0
      ? []
      : [{ account, amount: share, type: 'debt' as const, counterparty: from_account_id! }],
  );
}

/** How long a refund waits before it is tried again, where the treasury had too little. */
const RETRY_MS = 60_000;

export interface RefundStates extends ShareStates {
  readonly debt: DebtRow | undefined;
  /** The account that paid, and those that get the money where that one is closed or full (EC-14). */
  readonly receivers: readonly (AccountRow | undefined)[];
  readonly left: Spendable;
  /** The bills of the server, where cash paid. */
  readonly bills?: readonly Denomination[] | undefined;
}

/** The result of giving back a fine. `none`: nothing is to be given back. */
export interface RefundOutput {
  outcome: 'refunded' | 'waits' | 'none';
}

const there = (account: AccountRow | undefined, share: number): number =>
  account?.status === 'active' && !account.is_suspended ? Math.min(account.balance, share) : 0;

/**
 * TR-04: gives a voided fine back to who paid: each share from where it went as far as it is there, what is lacking from the treasury. What
 * the treasury lacks too stays owed. Where nobody is left who could get it, it stays where it is.
 */
export function decideFineRefund(
  { debt, fine, receivers, org, officer, left, bills }: RefundStates,
  { id, now }: DecisionTime,
): Decision<Uses, Movement, RefundOutput> {
  if (!debt || fine?.refund_status !== 'refunding') return { output: { outcome: 'none' } };
  const owed = debt.amount - fine.returned;
  const fromOrg = there(org, fine.org_amount - fine.org_returned);
  const fromOfficer = there(officer, fine.officer_amount - fine.officer_returned);
  const fromTreasury = Math.min(owed - fromOrg - fromOfficer, Math.max(0, left.treasury));
  const found = fromOrg + fromOfficer + fromTreasury;
  const to = receiverAmong(receivers.filter((each) => each && hasRoomFor(each, found)));
  const amount = to ? found : 0;
  if (to && amount === 0)
    return {
      output: { outcome: 'waits' },
      changes: { fine: { ...fine, due_at: new Date(now.getTime() + RETRY_MS) } },
    };
  const rest = to ? owed - amount : 0;
  const after: FineRow = {
    ...fine,
    ...(to && {
      org_returned: fine.org_returned + fromOrg,
      officer_returned: fine.officer_returned + fromOfficer,
      returned: fine.returned + amount,
    }),
    refund_status: rest === 0 ? 'refunded' : 'refunding',
    due_at: rest === 0 ? null : new Date(now.getTime() + RETRY_MS),
  };
  const sources: [Posting['account'] | null, number][] = [
    [fine.org_account_id, fromOrg],
    [fine.officer_account_id, fromOfficer],
    ['treasury', fromTreasury],
  ];
  const event = {
    debt_id: debt.id,
    reference: debt.reference,
    debtor_character_id: debt.debtor_character_id,
    transfer_id: to ? id : null,
    account_id: to?.id ?? null,
    amount,
    rest,
  };
  return {
    output: { outcome: rest === 0 ? 'refunded' : 'waits' },
    changes: { fine: after },
    ...(to && {
      movement: {
        kind: 'fine_refund',
        concept: debt.description,
        postings: [
          ...sources.flatMap(([account, share]) =>
            account === null || share === 0
              ? []
              : [{ account, amount: -share, type: 'debt' as const, counterparty: to.id }],
          ),
          {
            account: to.id,
            amount,
            type: 'debt',
            ...(to.bills && { bills: billsWorth(amount, inIssue(bills ?? [])) }),
          },
        ],
      },
    }),
    events: [draft(fineRefunded, event, [debt.debtor_character_id])],
  };
}
