import type { AnswerOf, Client } from '@cabildo/client';

export type Analytics = AnswerOf<Client['economy']['getAnalytics']>;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days of the API, both included: `2026-06-01`. */
export interface Span {
  date_from: string;
  date_to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last days, today being the last of them; a day is one of UTC, as the API counts. */
export const lastDays = (days: number, now: number): Span => ({
  date_from: dayOf(now - (days - 1) * DAY_MS),
  date_to: dayOf(now),
});
