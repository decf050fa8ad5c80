import { localeOf } from '../words/locale.ts';

/** The full years of somebody on a day, both in UTC (DN-04). */
export function ageOn(born: Date, day: Date): number {
  const years = day.getUTCFullYear() - born.getUTCFullYear();
  const isBefore =
    day.getUTCMonth() < born.getUTCMonth() ||
    (day.getUTCMonth() === born.getUTCMonth() && day.getUTCDate() < born.getUTCDate());
  return isBefore ? years - 1 : years;
}

/** A day of birth with the age that follows from it. */
export function birthText(birthdate: string, language: string, years: (count: number) => string): string {
  const born = new Date(`${birthdate}T00:00:00Z`);
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    born,
  );
  return `${date} (${years(ageOn(born, new Date()))})`;
}
