import { addDays } from '../shared/list/days.ts';

const WEEK_DAYS = 7;

/** The Monday of the week (ISO, in UTC) in which a day lies. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return addDays(day, -weekday);
}

/** The day that it is in UTC, by which presence and periods are counted. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The Monday so many weeks after another one. */
export const weeksAfter = (monday: string, weeks: number): string => addDays(monday, weeks * WEEK_DAYS);

/** The last day of the week that a Monday begins. */
export const sundayOf = (monday: string): string => addDays(monday, WEEK_DAYS - 1);

interface Day {
  day: string;
  minutes: number;
}

/** The minutes of each week from one Monday to another, weeks without any too. */
export function weekly(
  days: readonly Day[],
  from: string,
  to: string,
): { monday: string; minutes: number }[] {
  const weeks: { monday: string; minutes: number }[] = [];
  for (let monday = from; monday <= to; monday = weeksAfter(monday, 1)) {
    const within = days.filter(({ day }) => day >= monday && day <= sundayOf(monday));
    weeks.push({ monday, minutes: within.reduce((sum, { minutes }) => sum + minutes, 0) });
  }
  return weeks;
}
