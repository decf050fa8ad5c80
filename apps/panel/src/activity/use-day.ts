import { useLanguage } from '../words/language.ts';
import { localeOf } from '../words/locale.ts';

/** Writes a day of the calendar, `2026-06-15`. */
export function useDay(): (day: string) => string {
  const locale = localeOf(useLanguage());
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(Date.parse(day));
}
