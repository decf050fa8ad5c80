import type { AnswerOf, Client } from '@cabildo/client';

export type Day = AnswerOf<Client['economy']['getBalanceHistory']>['history'][number];

/** The points of a line: Unix seconds, and what was on the account at the end of that day. */
export type Points = readonly [times: number[], balances: number[]];

/** A day of the API is a day in UTC, and is shown as that day wherever the reader is. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

/** The points of the chart; undefined where the reader may not see balances, or there is nothing to see. */
export function pointsOf(days: readonly Day[]): Points | undefined {
  const known = days.filter((day) => day.closing_balance !== null);
  if (known.length === 0) return undefined;
  return [
    known.map(({ day }) => Date.parse(day) / 1000),
    known.map(({ closing_balance }) => closing_balance!),
  ];
}
