import type { Period, QuotaState } from '@cabildo/contracts/community/quotas/quotas.ts';

const DAY_MS = 24 * 3_600_000;

export interface Span {
  /** The first day, and the one after the last. */
  readonly from: string;
  readonly to: string;
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of the first ISO week, from which pairs of weeks count. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);
const WEEK_MS = 7 * DAY_MS;

/** AC-02: the calendar period in UTC in which a moment lies. */
export function periodAt(period: Period, moment: Date): Span {
  if (period === '1mo') {
    const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
    return { from: day(Date.UTC(year, month, 1)), to: day(Date.UTC(year, month + 1, 1)) };
  }
  const length = period === '1w' ? WEEK_MS : 2 * WEEK_MS;
  const from = FIRST_MONDAY + Math.floor((moment.getTime() - FIRST_MONDAY) / length) * length;
  return { from: day(from), to: day(from + length) };
}

/** AC-02: the period that begins next. */
export const nextPeriod = (period: Period, moment: Date): Span =>
  periodAt(period, new Date(`${periodAt(period, moment).to}T00:00:00Z`));

export const startOf = (of: string): Date => new Date(`${of}T00:00:00Z`);

export const daysIn = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** AC-02: what a person owes who was away on some days of a period, and whether it was met. */
export function resultOf(
  { minutes, span }: { minutes: number; span: Span },
  { served, away }: { served: number; away: number },
): { minutes: number; wanted: number; state: QuotaState } {
  const days = daysIn(span);
  const left = Math.max(0, days - away);
  const wanted = Math.floor((minutes * left) / days);
  const state = left === 0 ? 'excused' : served >= wanted ? 'met' : 'missed';
  return { minutes: served, wanted, state };
}
