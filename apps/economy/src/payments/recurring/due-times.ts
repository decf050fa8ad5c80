import type { Frequency } from '@cabildo/contracts/economy/payments/recurring/recurring.ts';

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Frequency, '1mo'>, number>> = { '1d': 1, '1w': 7, '2w': 14 };

/** Returns the same time of day `months` later, on the last day of a month that is too short (ECB-06). */
function monthsAfter(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(start.getUTCDate(), last));
  return new Date(midnight + (start.getTime() % DAY_MS));
}

/**
 * Returns the n-th due time, counted from 0 at `start`. Counting from the start and not from the due time before brings
 * the 31st back after a short month.
 */
export function dueTime(start: Date, frequency: Frequency, n: number): Date {
  if (frequency === '1mo') return monthsAfter(start, n);
  return new Date(start.getTime() + n * DAYS[frequency] * DAY_MS);
}

/** Returns the number of the first due time after a moment. */
export function nextNumber(start: Date, frequency: Frequency, moment: Date): number {
  if (moment < start) return 0;
  if (frequency !== '1mo') {
    return Math.floor((moment.getTime() - start.getTime()) / (DAYS[frequency] * DAY_MS)) + 1;
  }
  const years = moment.getUTCFullYear() - start.getUTCFullYear();
  const months = years * 12 + moment.getUTCMonth() - start.getUTCMonth();
  return monthsAfter(start, months) > moment ? months : months + 1;
}
