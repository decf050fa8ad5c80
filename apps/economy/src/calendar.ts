/*
 * The UTC calendar by which the economy counts limits, periods and due times. Every moment is a Date, and every day, week or
 * month is the text that a person reads.
 */

export const DAY_MS = 86_400_000;

/** In the order of getUTCDay. */
const THURSDAY = 4;

/** The day of a moment, `2026-06-15`; a `date` of PostgreSQL takes the text. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The month of a moment, `2026-06`; the text begins each of its days. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** The ISO 8601 week of a moment, `2026-W25`. Weeks begin on Monday, and a week belongs to the year of its Thursday. */
export function weekOf(moment: Date): string {
  const thursday = daysAfter(moment, THURSDAY - (moment.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const days = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** The same time of day, days later. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The same time of day, months later. In a month that is too short the result is on its last day (ECB-06). */
export function monthsAfter(moment: Date, months: number): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(moment.getUTCDate(), last));
  return new Date(midnight + (moment.getTime() % DAY_MS));
}

/** The same time of day, years later. 29 February becomes 1 March in a year that does not have it. */
export function yearsAfter(moment: Date, years: number): Date {
  const after = new Date(moment);
  after.setUTCFullYear(moment.getUTCFullYear() + years);
  return after;
}

/** The first moment of the day of a moment. */
export const startOfDay = (moment: Date): Date => new Date(dayOf(moment));

/** The first moment of the ISO 8601 week of a moment, on Monday. */
export const startOfWeek = (moment: Date): Date =>
  daysAfter(startOfDay(moment), 1 - (moment.getUTCDay() || 7));

/** How many months the calendar month of `to` is after that of `from`. */
export const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

/** The first moment of the calendar month that is so many months after the month of `moment`. */
export const startOfMonth = (moment: Date, months = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
