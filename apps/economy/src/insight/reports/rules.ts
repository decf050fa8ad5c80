import { fail, type Failure, type Message } from '@cabildo/contracts';
import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import type { SumRow } from './sums.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_DAYS = 366;
const DEFAULT_DAYS = 30;
/** PostgreSQL reads years of four digits, and no year 0. */
const FIRST = 0;
const LAST = Date.UTC(9999, 0, 1);

export interface Dates {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

const REVERSED: Message = {
  es: 'date_from es posterior a date_to. Cámbialas de orden.',
  en: 'date_from is after date_to. Swap them.',
};
const TOO_LONG: Message = {
  es: `El periodo es demasiado largo. Pide como máximo ${LONGEST_DAYS} días.`,
  en: `The period is too long. Ask for ${LONGEST_DAYS} days at most.`,
};

/** From `from` on and before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

const within = (moment: number): number => Math.min(Math.max(moment, FIRST), LAST);

/** The time that dates cover, both inclusive and a day to its end (GW-14). */
export function periodOf({ date_from, date_to }: Dates): Period | Failure<'error'> {
  const from = date_from === undefined ? FIRST : Date.parse(date_from);
  const isDay = date_to?.length === 10;
  const to = date_to === undefined ? LAST : Date.parse(date_to) + (isDay ? DAY_MS : 1);
  if (from >= to && date_from !== undefined && date_to !== undefined)
    return fail('error', { message: REVERSED });
  return { from: new Date(within(from)), to: new Date(within(to)) };
}

/** How many days after the first of 1970. */
const dayNumber = (moment: Date | string): number => Math.floor(new Date(moment).getTime() / DAY_MS);
const dayOf = (number: number): string => new Date(within(number * DAY_MS)).toISOString().slice(0, 10);

/** The UTC days of a report, first and last: until today unless told, and from 30 days on unless told. */
export function daysOf(
  { date_from, date_to }: Dates,
  now: Date,
): { from: string; to: string } | Failure<'error'> {
  const to = dayNumber(date_to ?? now);
  const from = date_from === undefined ? to - DEFAULT_DAYS + 1 : dayNumber(date_from);
  if (from > to) return fail('error', { message: REVERSED });
  if (to - from >= LONGEST_DAYS) return fail('error', { message: TOO_LONG });
  return { from: dayOf(from), to: dayOf(to) };
}

/** What JSON cannot say exactly is said as the largest number that it can. */
function toNumber(value: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(value > most ? most : value < -most ? -most : value);
}

/** ECB-20, from the sums of a server. */
export function analyse(sums: readonly SumRow[]) {
  const total = (of: (sum: SumRow) => bigint, matches: (sum: SumRow) => boolean): number =>
    toNumber(sums.filter(matches).reduce((all, sum) => all + of(sum), 0n));
  const balance = (sum: SumRow): bigint => BigInt(sum.balance);
  const net = (sum: SumRow): bigint => BigInt(sum.amount_in ?? 0) - BigInt(sum.amount_out ?? 0);
  const isTransfer = (sum: SumRow): boolean => sum.type === 'transfer_out';
  const collected = (type: EntryType): number =>
    total(net, (sum) => sum.account_class === 'treasury' && sum.type === type);
  return {
    money_supply: total(
      (sum) => -balance(sum),
      (sum) => sum.account_class === 'issuance' || sum.account_class === 'loan_pool',
    ),
    treasury: total(balance, (sum) => sum.account_class === 'treasury'),
    wallets_total: total(balance, (sum) => sum.account_class === 'wallet'),
    banks_total: total(balance, (sum) => sum.account_class === 'bank'),
    transfers_count: total((sum) => BigInt(sum.entries ?? 0), isTransfer),
    transfers_volume: total((sum) => BigInt(sum.amount_out ?? 0), isTransfer),
    shop_income: total(net, (sum) => sum.account_class === 'shop_income'),
    taxes_collected: collected('tax'),
    fees_collected: collected('fee'),
    // Among debts, fines alone are the server's.
    fines_collected: collected('debt'),
  };
}

/** What moved on an account on one day. */
export interface Movements {
  /** Y-m-d */
  day: string;
  amount_in: number;
  amount_out: number;
  /** The first less the second, also where those are too large for a number. */
  net: number;
}

/** Each of the last days, oldest first, from what an account has now and what moved on the days that something did. */
export function historyOf(days: number, now: Date, balance: number, moved: readonly Movements[]) {
  const today = dayNumber(now);
  const byDay = new Map(moved.map((each) => [each.day, each]));
  // A clock that was ahead may have written entries of tomorrow.
  const ahead = moved.filter(({ day }) => dayNumber(day) > today);
  let closing = ahead.reduce((left, { net }) => left - net, balance);
  const history: { day: string; in: number; out: number; closing_balance: number }[] = [];
  for (let number = today; number > today - days; number -= 1) {
    const day = dayOf(number);
    const { amount_in = 0, amount_out = 0, net = 0 } = byDay.get(day) ?? {};
    history.push({ day, in: amount_in, out: amount_out, closing_balance: closing });
    closing -= net;
  }
  return history.reverse();
}

/** When the first of the last days began. */
export const firstOf = (days: number, now: Date): Date => new Date((dayNumber(now) - days + 1) * DAY_MS);
