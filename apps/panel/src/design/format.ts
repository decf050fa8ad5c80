import { formatMoney as formatMoneyIn, formatNumber as formatNumberIn } from '@cabildo/contracts/money.ts';
import { localeOf } from '../words/locale.ts';

/** Texts of money, numbers and times. They take the language, because a screen changes it while it is open. */

export const formatNumber = (value: number, lang: string): string => formatNumberIn(value, localeOf(lang));

/** Money with the server's own symbol where the language and the region of the browser have it. */
export const formatMoney = (amount: number, symbol: string, lang: string): string =>
  formatMoneyIn(amount, symbol, localeOf(lang));

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

/** A time within a sentence, in the zone of its reader. */
export const formatMoment = (time: number, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeStyle: 'short' }).format(time);

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

/** How long ago something began, as a clock shows it: `4:05`, `1:12:30`, `3 d`. */
export function ageOf(start: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(start));
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d`;
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
