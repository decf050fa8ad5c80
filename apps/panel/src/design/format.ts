import { localeOf } from '../words/locale.ts';

/** Texts of money, numbers and times. They take the language, because a screen changes it while it is open. */

const MINUS = '\u2212';

const digits = new Map<string, Intl.NumberFormat>();

/** A whole or broken number with the language's separators and a true minus sign. */
export function formatNumber(value: number, lang: string): string {
  let format = digits.get(lang);
  if (!format) {
    // Spanish groups numbers of four digits only on demand; in a column they all are grouped.
    format = new Intl.NumberFormat(localeOf(lang), { useGrouping: 'always', maximumFractionDigits: 2 });
    digits.set(lang, format);
  }
  return (value < 0 ? MINUS : '') + format.format(Math.abs(value));
}

/** Whether a currency stands before its amount: in English and in most of America, and after it in Spain. */
export const isSymbolBefore = (lang: string): boolean =>
  new Intl.NumberFormat(localeOf(lang), { style: 'currency', currency: 'EUR' }).formatToParts(1)[0]?.type ===
  'currency';

/** Money with the server's own symbol where the language has it. */
export function formatMoney(amount: number, symbol: string, lang: string): string {
  const number = formatNumber(Math.abs(amount), lang);
  const sign = amount < 0 ? MINUS : '';
  return isSymbolBefore(lang) ? `${sign}${symbol}${number}` : `${sign}${number}\u00a0${symbol}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: [from: number, length: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [7 * DAY, DAY, 'day'],
  [DAY, DAY, 'day'],
  [HOUR, HOUR, 'hour'],
  [MINUTE, MINUTE, 'minute'],
];

/** A time as people say it: «hace 5 min» within a week, and the date beyond. */
export function formatRelative(time: number, now: number, lang: string): string {
  const ahead = time - now;
  const distance = Math.abs(ahead);
  if (distance >= 7 * DAY) return formatDate(time, now, lang);
  const relative = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto', style: 'short' });
  const unit = UNITS.find(([from]) => distance >= from);
  if (!unit) return relative.format(0, 'second');
  return relative.format(Math.trunc(ahead / unit[1]), unit[2]);
}

/** A day, without the year if it is this one's. */
export function formatDate(time: number, now: number, lang: string): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(localeOf(lang), { day: 'numeric', month: 'short', ...year }).format(time);
}

/** A time to the second, with its day. */
export const formatExact = (time: number, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'full', timeStyle: 'medium' }).format(time);

/** A size of a file. */
export const formatSize = (bytes: number, lang: string): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.ceil(bytes / 1024), lang)}\u00a0KiB`
    : `${formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10, lang)}\u00a0MiB`;

/** The moment (ISO 8601) that a control for date and time says, which is in the zone of its reader; empty: none yet. */
export function momentOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/** A moment as a control for date and time takes it: `2026-06-15T20:30`, in the zone of its reader. */
export function localOf(moment: string): string {
  if (moment === '') return '';
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
