import { dateParam } from './date-param.ts';
import { fail, type Failure, type Message } from './errors.ts';
import { optional } from './field.ts';

/** The first and the last moment, both included; a day lasts until its end in UTC (GW-14). */
export const datesParams = { date_from: optional(dateParam()), date_to: optional(dateParam()) };

export interface Dates {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** Includes `from` and excludes `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** Limits for PostgreSQL, which reads years of four digits and no year 0. */
const FIRST = 0;
const LAST = Date.UTC(9999, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

/** GW-14: refuses a first date that is after the last one. */
export const refuseReversed = (): Failure<'error'> => fail('error', { message: REVERSED });

const REVERSED: Message = {
  es: 'date_from es posterior a date_to. Cámbialas de orden.',
  en: 'date_from is after date_to. Swap them.',
};

/** The nearest moment that PostgreSQL can store. */
export const storable = (moment: number): Date => new Date(Math.min(Math.max(moment, FIRST), LAST));

/** The period between two dates, both included; a day lasts until its end (GW-14). */
export function periodOf({ date_from, date_to }: Dates): Period | Failure<'error'> {
  const from = date_from === undefined ? FIRST : Date.parse(date_from);
  const isDay = date_to?.length === 10;
  const to = date_to === undefined ? LAST : Date.parse(date_to) + (isDay ? DAY_MS : 1);
  if (from >= to && date_from !== undefined && date_to !== undefined) return refuseReversed();
  return { from: storable(from), to: storable(to) };
}

/** Like {@link periodOf}; undefined where no date was sent, so that a list without dates reads by its order alone. */
export const sentPeriod = (dates: Dates): Period | undefined | Failure<'error'> =>
  dates.date_from === undefined && dates.date_to === undefined ? undefined : periodOf(dates);
