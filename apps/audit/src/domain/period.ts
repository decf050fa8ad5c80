const DAY_MS = 24 * 60 * 60 * 1000;
/** AU-02 */
const RETENTION_DAYS = 365;
/** PostgreSQL reads years of four digits. */
const FAR = Date.UTC(9999, 0, 1);

/** From `from` on and before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
const isDay = (text: string): boolean => text.length === 10;

/** The start of the first UTC day whose entries are still kept. */
export function oldestKept(now: Date): Date {
  return new Date(startOfDay(now.getTime()) - RETENTION_DAYS * DAY_MS);
}

/**
 * The time that the dates of a query cover, both ends inclusive and a day to its end (GW-14), within what is kept; or
 * 'reversed' when the first is after the second (AU-02).
 */
export function periodOf(dates: { date_from?: string | undefined; date_to?: string | undefined }, now: Date) {
  const { date_from, date_to } = dates;
  const from = date_from === undefined ? -Infinity : Date.parse(date_from);
  const to = date_to === undefined ? Infinity : Date.parse(date_to) + (isDay(date_to) ? DAY_MS : 1);
  if (from >= to) return 'reversed';
  return {
    from: new Date(Math.max(from, oldestKept(now).getTime())),
    to: new Date(Math.min(to, FAR)),
  } satisfies Period;
}

/** A UTC day as PostgreSQL writes it. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The UTC day `day`. */
export function dayPeriod(day: string): Period {
  const from = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** What two periods share; empty (`from` not before `to`) when they share nothing. */
export function overlap(a: Period, b: Period): Period {
  return {
    from: a.from > b.from ? a.from : b.from,
    to: a.to < b.to ? a.to : b.to,
  };
}

/** Cuts a period into its whole UTC days, if it has any, and the parts of days at its ends. */
export function wholeDays(period: Period): { days: Period | null; edges: Period[] } {
  if (period.from >= period.to) return { days: null, edges: [] };
  const first = new Date(startOfDay(period.from.getTime() + DAY_MS - 1));
  const last = new Date(startOfDay(period.to.getTime()));
  if (first > last) return { days: null, edges: [period] };
  const edges = [
    { from: period.from, to: first },
    { from: last, to: period.to },
  ].filter(({ from, to }) => from < to);
  return { days: first < last ? { from: first, to: last } : null, edges };
}
