import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { refuseReversed, storable, type Dates } from '@cabildo/contracts/fields';
import { MOST_DAYS } from '@cabildo/contracts/economy/insight/reports/get_analytics.ts';
import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { DAY_MS, dayOf } from '../../calendar.ts';
import type { SumRow } from './sums.table.ts';

const LONGEST_DAYS = 366;
const DEFAULT_DAYS = 30;
const tooLong = (days: number): Message => ({
  es: `El periodo es demasiado largo. Pide como máximo ${days} días.`,
  en: `The period is too long. Ask for ${days} days at most.`,
});

/** Days since 1970-01-01. */
const dayNumber = (moment: Date | string): number => Math.floor(new Date(moment).getTime() / DAY_MS);
const dayAt = (number: number): string => dayOf(storable(number * DAY_MS));

/** The first and the last UTC day of a report. Default: the 30 days until today. */
export function daysOf(
  { date_from, date_to, by }: Dates & { by?: 'day' | undefined },
  now: Date,
): { from: string; to: string } | Failure<'error'> {
  const most = by === 'day' ? MOST_DAYS : LONGEST_DAYS;
  const to = dayNumber(date_to ?? now);
  const from = date_from === undefined ? to - DEFAULT_DAYS + 1 : dayNumber(date_from);
  if (from > to) return refuseReversed();
  if (to - from >= most) return fail('error', { message: tooLong(most) });
  return { from: dayAt(from), to: dayAt(to) };
}

/** Converts an amount to a number; one too large for exact JSON becomes the largest exact number. */
function toNumber(value: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(value > most ? most : value < -most ? -most : value);
}

/** Payments whose entry has one type on either side, so that two entries are one payment. */
const RECURRING: ReadonlySet<string> = new Set<EntryType>(['scheduled', 'subscription']);

/** Adds a figure of the sums that match. */
const totalOf =
  (sums: readonly SumRow[]) =>
  (of: (sum: SumRow) => bigint, matches: (sum: SumRow) => boolean): number =>
    toNumber(sums.filter(matches).reduce((all, sum) => all + of(sum), 0n));

/** ECB-20: the figures of a server's economy, from its sums. */
export function analyse(sums: readonly SumRow[]) {
  const balance = (sum: SumRow): bigint => BigInt(sum.balance);
  const total = totalOf(sums);
  return {
    money_supply: total(
      (sum) => -balance(sum),
      (sum) => sum.account_class === 'issuance' || sum.account_class === 'loan_pool',
    ),
    treasury: total(balance, (sum) => sum.account_class === 'treasury'),
    wallets_total: total(balance, (sum) => sum.account_class === 'wallet'),
    banks_total: total(balance, (sum) => sum.account_class === 'bank'),
    ...flowsOf(sums),
  };
}

/** ECB-20: the figures of a span of days, or of one, from its sums. */
function flowsOf(sums: readonly SumRow[]) {
  const net = (sum: SumRow): bigint => BigInt(sum.amount_in ?? 0) - BigInt(sum.amount_out ?? 0);
  const isTransfer = ({ type }: SumRow): boolean => type === 'transfer_out';
  const isRecurring = ({ type }: SumRow): boolean => RECURRING.has(type);
  const entries = (sum: SumRow): bigint => BigInt(sum.entries ?? 0);
  const total = totalOf(sums);
  const collected = (type: EntryType): number =>
    total(net, (sum) => sum.account_class === 'treasury' && sum.type === type);
  return {
    transfers_count: total(entries, isTransfer) + Math.ceil(total(entries, isRecurring) / 2),
    transfers_volume: total(
      (sum) => BigInt(sum.amount_out ?? 0),
      (sum) => isTransfer(sum) || isRecurring(sum),
    ),
    // Income that was collected is moved, and refunds that it bears are none of its sales (TR-01).
    shop_income: total(net, (sum) => sum.account_class === 'shop_income' && sum.type === 'purchase'),
    taxes_collected: collected('tax'),
    fees_collected: collected('fee'),
    // Fines are the only debts that are paid to the server.
    fines_collected: collected('debt'),
  };
}

/** The figures of each day of a span, the oldest first, from sums that were read by day. */
export function analyseDays(sums: readonly SumRow[], { from, to }: { from: string; to: string }) {
  const byDay = Map.groupBy(sums, ({ day }) => day);
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => {
    const day = dayAt(dayNumber(from) + at);
    return { day, ...flowsOf(byDay.get(day) ?? []) };
  });
}

/** The movements of an account on one day. */
export interface Movements {
  /** Y-m-d */
  day: string;
  amount_in: number;
  amount_out: number;
  /** `amount_in` less `amount_out`, exact even where those are capped. */
  net: number;
}

/** Each of the last days, oldest first, computed back from the present balance. `moved` has the days with movements. */
export function historyOf(days: number, now: Date, balance: number, moved: readonly Movements[]) {
  const today = dayNumber(now);
  const byDay = new Map(moved.map((each) => [each.day, each]));
  // A process whose clock was ahead may have written entries of tomorrow.
  const ahead = moved.filter(({ day }) => dayNumber(day) > today);
  let closing = ahead.reduce((left, { net }) => left - net, balance);
  const history: { day: string; in: number; out: number; closing_balance: number }[] = [];
  for (let number = today; number > today - days; number -= 1) {
    const day = dayAt(number);
    const { amount_in = 0, amount_out = 0, net = 0 } = byDay.get(day) ?? {};
    history.push({ day, in: amount_in, out: amount_out, closing_balance: closing });
    closing -= net;
  }
  return history.reverse();
}

/** The start of the first of so many days, today being the last. */
export const firstOf = (days: number, now: Date): Date => new Date((dayNumber(now) - days + 1) * DAY_MS);
