import type { AnswerOf, Client } from '@cabildo/client';
import { localeOf } from '../../words/locale.ts';

export type Day = AnswerOf<Client['economy']['getBalanceHistory']>['history'][number];

/** The points of a line of steps: Unix seconds, and what was on the account at the end of that day. */
export type Points = readonly [times: number[], balances: number[]];

/** A day of the API is a day in UTC, and is shown as that day wherever the reader is. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

export const DAY_SECONDS = 24 * 60 * 60;

/**
 * The points of the chart, from the day on which the account was opened; undefined where the reader may not see balances, or
 * there is nothing to see. A balance lasts until the next point, so that the last day ends with a point of its own.
 */
export function pointsOf(days: readonly Day[], opened: string): Points | undefined {
  const known = days.filter(
    ({ day, closing_balance }) => closing_balance !== null && day >= opened.slice(0, 10),
  );
  const last = known.at(-1);
  if (!last) return undefined;
  const times = known.map(({ day }) => Date.parse(day) / 1000);
  const balances = known.map(({ closing_balance }) => closing_balance!);
  return [
    [...times, times.at(-1)! + DAY_SECONDS],
    [...balances, last.closing_balance!],
  ];
}
