import { fail, type Failure } from '@cabildo/contracts/errors';
import { storable } from '@cabildo/contracts/fields';
import {
  MOST_TREASURY_DAYS,
  type TreasuryMonth,
} from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import { DAY_MS, dayOf, daysAfter, startOfMonth } from '../../calendar.ts';
import type { MonthRow } from './table.ts';

const BAD_SPAN = {
  es: `from no puede ser posterior a to, y entre ambos caben ${MOST_TREASURY_DAYS} días como máximo.`,
  en: `from cannot be after to, and ${MOST_TREASURY_DAYS} days at most fit between them.`,
};
const MONTHS_BEFORE = 11;

/** The days of a report, both included, and the moments from the first until the end of the last. */
interface Span {
  readonly days: { readonly from: string; readonly to: string };
  readonly from: Date;
  readonly to: Date;
}

/** TR-03: the days of a report; a moment counts as its UTC day. Default: this month and the eleven before it. */
export function spanOf(
  sent: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Span | Failure<'error'> {
  const last = new Date((sent.to ?? dayOf(now)).slice(0, 10));
  const first =
    sent.from === undefined ? startOfMonth(last, -MONTHS_BEFORE) : new Date(sent.from.slice(0, 10));
  const days = (last.getTime() - first.getTime()) / DAY_MS + 1;
  if (days < 1 || days > MOST_TREASURY_DAYS) return fail('error', { message: BAD_SPAN });
  const [from, to] = [storable(first.getTime()), storable(daysAfter(last, 1).getTime())];
  return { days: { from: dayOf(from), to: dayOf(last) }, from, to };
}

/** TR-03: the sums of each month, of all its sources and of each of them. */
export function monthsOf(rows: readonly MonthRow[]): TreasuryMonth[] {
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return [...byMonth].map(([month, sums]) => ({
    month,
    income: sums.reduce((sum, { income }) => sum + income, 0),
    spending: sums.reduce((sum, { spending }) => sum + spending, 0),
    sources: sums.map(({ month: _, ...source }) => source),
  }));
}
