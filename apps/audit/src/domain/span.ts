import { dayPeriod, type Period } from './period.ts';

/** How many entries match on a UTC day. */
export interface DayCount {
  day: string;
  entries: number;
}

/** Adds up counts of the same day; newest day first, days without entries left out. */
export function mergeDays(counts: readonly DayCount[]): DayCount[] {
  const days = new Map<string, number>();
  for (const { day, entries } of counts) days.set(day, (days.get(day) ?? 0) + entries);
  return [...days]
    .filter(([, entries]) => entries > 0)
    .map(([day, entries]) => ({ day, entries }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** The days that hold one page: `skip` of their entries, newest first, come before it. */
export interface Span extends Period {
  skip: number;
}

/**
 * The days that hold the entries from `offset` on, `limit` of them; null when there are none. It makes a deep page cost
 * a day's entries instead of all that are newer.
 */
export function spanOf(days: readonly DayCount[], offset: number, limit: number): Span | null {
  let before = 0;
  let newest: string | undefined;
  let skip = 0;
  for (const { day, entries } of days) {
    if (newest === undefined && before + entries > offset) {
      newest = day;
      skip = offset - before;
    }
    before += entries;
    if (newest !== undefined && before >= offset + limit) return spanned(day, newest, skip);
  }
  const oldest = days.at(-1);
  return newest === undefined || !oldest ? null : spanned(oldest.day, newest, skip);
}

const spanned = (oldest: string, newest: string, skip: number): Span => ({
  from: dayPeriod(oldest).from,
  to: dayPeriod(newest).to,
  skip,
});
