import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import * as events from '@cabildo/contracts/economy/credit/loans/events.ts';
import { LOAN_STATUSES, type Installment, type Loan } from '@cabildo/contracts/economy/credit/loans/loans.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import { transitions } from '../../transitions.ts';
import type { LoanState } from './resource.ts';
import { installmentOf, nextLook, payOff, restOf, scheduleOf } from './schedule.ts';
import type { InstallmentRow, LoanRow } from './table.ts';

/** Spec 3, T11, T12, ECB-10: the actions on a loan. */
export const statusAfter = transitions(
  LOAN_STATUSES,
  {
    approve: { pending: 'active' },
    reject: { pending: 'rejected' },
    cancel: {
      pending: 'cancelled',
      active: 'cancelled',
      defaulted: 'cancelled',
      cancelled: fail('already_cancelled'),
    },
    // A payment that leaves something to pay changes no status.
    pay: {
      active: 'active',
      defaulted: 'defaulted',
      paid: fail('already_paid'),
      cancelled: fail('already_cancelled'),
    },
  },
  { otherwise: 'already_processed' },
);

/** ECB-10: rejects or cancels a loan, and writes off what is still owed. */
export const closeLoan = (
  loan: LoanRow,
  status: 'rejected' | 'cancelled',
  reason: string | null,
  now: Date,
): LoanRow => ({
  ...loan,
  status,
  reason,
  written_off: loan.remaining,
  remaining: 0,
  due_at: null,
  decided_at: loan.decided_at ?? now,
  ended_at: now,
});

export const loanView = (row: LoanRow): Loan => ({
  loan_id: row.id,
  status: row.status,
  server_character_id: row.character_id,
  ...pick(row, 'account_id', 'amount', 'rate', 'total_due', 'installments'),
  installment: installmentOf(row),
  ...pick(row, 'frequency', 'credit_score', 'fees', 'paid', 'remaining', 'written_off', 'reason'),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

export const installmentView = (part: InstallmentRow): Installment => ({
  number: part.number,
  due_at: part.due_at.toISOString(),
  amount: part.amount,
  fee: part.fee,
  paid: part.paid,
  status: restOf(part) === 0 ? 'paid' : part.overdue_since ? 'overdue' : 'pending',
  paid_at: part.paid_at?.toISOString() ?? null,
});

export interface LoanStates {
  readonly loan: LoanState | undefined;
  readonly account: AccountRow | undefined;
}

export type LoanDecision<O extends object> = Decision<Uses, Movement, O>;

/** ECB-10: pays a loan out from the pool, once. */
export function decideApproval(
  { loan, account }: LoanStates,
  { id, now }: DecisionTime,
):
  | LoanDecision<{ loan: Loan; transfer_id: number }>
  | Failure<
      'loan_not_found' | 'already_processed' | 'account_not_found' | 'account_closed' | 'account_disabled'
    > {
  if (!loan) return fail('loan_not_found');
  const status = statusAfter('approve', loan.status);
  if (isFailure(status)) return status;
  const target = bankAccountOf(account, loan.server_id);
  if (!target) return fail('account_not_found');
  const blocked = refuseUnusable(target);
  if (blocked) return blocked;
  const { amount } = loan;
  const schedule = scheduleOf(loan, now);
  const granted: LoanState = {
    ...loan,
    status,
    schedule,
    changed: new Set(schedule.map(({ number }) => number)),
    remaining: loan.total_due,
    decided_at: now,
    due_at: nextLook(loan, schedule, now),
  };
  const type = 'loan' as const;
  return {
    output: { loan: loanView(granted), transfer_id: id },
    changes: { loan: granted },
    movement: {
      kind: 'loan',
      concept: conceptOf(loan),
      postings: [
        { account: 'loan_pool', amount: -amount, type, counterparty: target.id },
        { account: target.id, amount, type },
      ],
    },
    events: [draft(events.loanApproved, { ...loanView(granted), transfer_id: id }, [loan.character_id])],
  };
}

const conceptOf = ({ id }: LoanRow): string => `Préstamo ${id}`;

/** The loan with changed instalments. `look` is the next time at which it falls due, if it is still active. */
export function applySchedule(
  loan: LoanState,
  schedule: readonly InstallmentRow[],
  { now, look }: { now: Date; look: Date | null },
): LoanState {
  const sum = (of: (part: InstallmentRow) => number): number =>
    schedule.reduce((all, part) => all + of(part), 0);
  const remaining = sum(restOf);
  const changed = new Set(loan.changed);
  schedule.forEach((part, index) => part !== loan.schedule[index] && changed.add(part.number));
  const status = remaining === 0 ? 'paid' : loan.status;
  return {
    ...loan,
    status,
    schedule,
    changed,
    remaining,
    fees: sum(({ fee }) => fee),
    paid: sum(({ paid }) => paid),
    was_defaulted: loan.was_defaulted || status === 'defaulted',
    due_at: status === 'active' ? look : null,
    ended_at: status === 'paid' ? now : null,
  };
}

export const paymentOf = (loan: LoanRow, from: number, amount: number): Movement => ({
  kind: 'loan_payment',
  concept: conceptOf(loan),
  postings: [
    { account: from, amount: -amount, type: 'loan_payment' },
    { account: 'loan_pool', amount, type: 'loan_payment', counterparty: from },
  ],
});

/** The event of a payment, for the debtor and the owner of the account that paid; `from` null: an estate. */
export function paidEventFor(
  loan: LoanRow,
  { id, from, payment }: { id: number; from: AccountRow | null; payment: number },
): EventDraft {
  const data = { ...loanView(loan), transfer_id: id, from_account_id: from?.id ?? null, payment };
  const characterIds = new Set([loan.character_id, from?.owner_character_id ?? loan.character_id]);
  return draft(events.loanPaid, data, [...characterIds]);
}

/**
 * Settles a loan with an amount from its debtor's estate; the rest is written off if nothing else is to come (ECB-15).
 */
export function settleLoan(
  loan: LoanState,
  { amount, isLast }: { amount: number; isLast: boolean },
  { id, now }: DecisionTime,
): { loan: LoanState; events: EventDraft[] } {
  const schedule = payOff(loan.schedule, amount, { id, now });
  const paid = amount > 0 ? applySchedule(loan, schedule, { now, look: loan.due_at }) : loan;
  const isWrittenOff = isLast && paid.status !== 'paid';
  const settled = isWrittenOff ? { ...paid, ...closeLoan(paid, 'cancelled', null, now) } : paid;
  const about = [loan.character_id];
  return {
    loan: settled,
    events: [
      ...(amount > 0 ? [paidEventFor(paid, { id, from: null, payment: amount })] : []),
      ...(isWrittenOff ? [draft(events.loanCancelled, loanView(settled), about)] : []),
    ],
  };
}
