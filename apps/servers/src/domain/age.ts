/** As seconds this lies in the year 2286, as milliseconds in 1970: nobody born then is meant in seconds. */
const FIRST_MILLISECONDS = 10_000_000_000;

/** True for a day of the calendar, written `Y-m-d`. */
function isDay(text: string): boolean {
  const day = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 2026-02-30 over into March.
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

/**
 * A birthdate as `Y-m-d` (DN-04), given as such or as a Unix time in seconds or milliseconds (UTC). Undefined when it
 * is neither.
 */
export function parseBirthdate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isDay(text) ? text : undefined;
  if (!/^-?\d{1,14}$/.test(text)) return undefined;
  const time = Number(text);
  const iso = new Date(Math.abs(time) >= FIRST_MILLISECONDS ? time : time * 1000).toISOString();
  // Years before 0 or after 9999 are written with a sign.
  return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : undefined;
}

/** Full years from a birthdate (`Y-m-d`) to today in UTC; negative for a day that has not come yet. */
export function ageOn(birthdate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) >= birthdate.slice(5) ? years : years - 1;
}
