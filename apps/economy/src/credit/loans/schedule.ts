import type { DecisionTime } from '@cabildo/kit/ledger';
import { dayOf, daysAfter } from '../../calendar.ts';
import { dueTime } from '../../payments/recurring/due-times.ts';
import { percentOf } from '../../payments/transfers/fees.ts';
import { REMEMBERED_DAYS, type InstallmentRow, type LoanRow } from './table.ts';

/** ECB-10: a loan with so many late instalments is in default. */
const MAX_OVERDUE = 3;

/** The moment since when written-off loans still count for their person. */
export const rememberedSince = (now: Date): Date => daysAfter(now, -REMEMBERED_DAYS);

/** ECB-09: the amount and its interest, which is rounded up so that none is lost. */
export const totalDue = (amount: number, rate: number): number =>
  amount + percentOf(amount, rate) + (isWhole(amount, rate) ? 0 : 1);

const isWhole = (amount: number, rate: number): boolean =>
  (BigInt(amount) * BigInt(Math.round(rate * 10_000))) % 1_000_000n === 0n;

/** ECB-09: the amount of each instalment; the last one is the rest. */
export const installmentOf = ({
  total_due,
  installments,
}: Pick<LoanRow, 'total_due' | 'installments'>): number => Math.ceil(total_due / installments);

/**
 * ECB-09, ECB-10: the instalments of a loan that is granted now. They sum to `total_due`; where that is less than one unit
 * for each, there are fewer of them. They fall due when a second begins, so that income of the second before is there.
 */
export function scheduleOf(loan: LoanRow, now: Date): InstallmentRow[] {
  const start = new Date(Math.ceil(now.getTime() / 1_000) * 1_000);
  const each = installmentOf(loan);
  const count = Math.ceil(loan.total_due / each);
  return Array.from({ length: count }, (_, index) => ({
    loan_id: loan.id,
    number: index + 1,
    due_at: dueTime(start, loan.frequency, index + 1),
    amount: Math.min(each, loan.total_due - index * each),
    fee: 0,
    paid: 0,
    overdue_since: null,
    paid_at: null,
    transfer_id: null,
  }));
}

/** The rest of an instalment. */
export const restOf = ({ amount, fee, paid }: InstallmentRow): number => amount + fee - paid;

export const isLate = (part: InstallmentRow): boolean => part.overdue_since !== null && restOf(part) > 0;

/** Pays instalments by one payment, the earliest first. */
export function payOff(
  schedule: readonly InstallmentRow[],
  amount: number,
  { id, now }: DecisionTime,
): InstallmentRow[] {
  let left = amount;
  return schedule.map((part) => {
    const share = Math.min(left, restOf(part));
    if (share === 0) return part;
    left -= share;
    const paid = { ...part, paid: part.paid + share };
    return share === restOf(part) ? { ...paid, paid_at: now, transfer_id: id } : paid;
  });
}

/** The result of collecting the instalments that are due. */
export interface Collection {
  schedule: InstallmentRow[];
  collected: number;
  /** Instalments that are late from now on, with their fees. */
  late: InstallmentRow[];
}

interface Attempt {
  balance: number;
  /** null: nothing becomes late (ECB-05). */
  feePercent: number | null;
  /** The due time for which the attempt is made. */
  at: Date;
  now: Date;
}

/**
 * ECB-10: takes instalments that are due from a balance, in order and each as a whole. An instalment for which the balance is
 * too small is late, and bears a fee the first time.
 */
export function collect(
  schedule: readonly InstallmentRow[],
  { balance, feePercent, at, now }: Attempt,
): Collection {
  let left = balance;
  let isShort = false;
  const late: InstallmentRow[] = [];
  const collected = schedule.map((part) => {
    const rest = restOf(part);
    if (rest === 0 || part.due_at > at) return part;
    isShort ||= rest > left;
    if (!isShort) {
      left -= rest;
      return { ...part, paid: part.paid + rest, paid_at: now };
    }
    if (part.overdue_since !== null || feePercent === null) return part;
    const overdue = { ...part, overdue_since: now, fee: percentOf(part.amount, feePercent) };
    late.push(overdue);
    return overdue;
  });
  return { schedule: collected, collected: balance - left, late };
}

/**
 * True when an attempt leaves too many instalments late (ECB-10). Those that became late today count as one, so that a loan
 * whose due times are caught up with after an outage is tried on another day first.
 */
export function isDefaulted(schedule: readonly InstallmentRow[], now: Date): boolean {
  const days = schedule.filter(isLate).map(({ overdue_since }) => dayOf(overdue_since!));
  const before = days.filter((day) => day < dayOf(now)).length;
  return before + Math.min(1, days.length - before) >= MAX_OVERDUE;
}

/** Debtors are reminded a day before, unless instalments are a day apart. */
export const remindAt = ({ frequency }: Pick<LoanRow, 'frequency'>, part: InstallmentRow): Date | null =>
  frequency === '1d' ? null : daysAfter(part.due_at, -1);

/**
 * The next time at which an active loan is due, after a moment: the next reminder or due time, or a day later while an
 * instalment that was due is not paid.
 */
export function nextLook(
  loan: Pick<LoanRow, 'frequency' | 'reminded'>,
  schedule: readonly InstallmentRow[],
  moment: Date,
): Date | null {
  const unpaid = schedule.filter((part) => restOf(part) > 0);
  const times = unpaid.some((part) => part.due_at <= moment) ? [daysAfter(moment, 1)] : [];
  const next = unpaid.find((part) => part.due_at > moment);
  if (next) {
    const reminder = next.number > loan.reminded ? remindAt(loan, next) : null;
    times.push(reminder && reminder < next.due_at ? reminder : next.due_at);
  }
  return times.length === 0 ? null : times.reduce((first, time) => (time < first ? time : first));
}
