import type { Frequency } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import { DAY_MS, daysAfter, monthsAfter, monthsBetween } from '../../calendar.ts';

const DAYS: Readonly<Record<Exclude<Frequency, '1mo'>, number>> = { '1d': 1, '1w': 7, '2w': 14 };

/**
 * Returns the n-th due time, counted from 0 at `start`. Counting from the start and not from the due time before brings
 * the 31st back after a short month.
 */
export function dueTime(start: Date, frequency: Frequency, n: number): Date {
  if (frequency === '1mo') return monthsAfter(start, n);
  return daysAfter(start, n * DAYS[frequency]);
}

/** Returns the number of the first due time after a moment. */
export function nextNumber(start: Date, frequency: Frequency, moment: Date): number {
  if (moment < start) return 0;
  if (frequency !== '1mo') {
    return Math.floor((moment.getTime() - start.getTime()) / (DAYS[frequency] * DAY_MS)) + 1;
  }
  const months = monthsBetween(start, moment);
  return monthsAfter(start, months) > moment ? months : months + 1;
}
