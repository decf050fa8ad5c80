/** Days of a place's own calendar, `2026-06-15`, and the moments at which they begin and end. */

const DAY = /^\d{4}-\d\d-\d\d$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A clock that shows the time of a zone in parts; making one is slow. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The time on the clock of a zone at a moment, read as if it were UTC. */
function shownAt(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** The time zone of this browser. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a text is a day that exists. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  DAY.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** The day that it is in a zone. */
export const dayOf = (moment: number, zone: string): string =>
  new Date(shownAt(moment, zone)).toISOString().slice(0, 10);

/** The day so many days after another, before it if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The moment (Unix ms) at which a day begins in a zone: midnight, or where clocks skip it, the first moment after. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((moment) => shownAt(moment, zone) - moment);
  // Where midnight comes twice the day begins with the first; the later offset is tried where none fits.
  const starts = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  return starts.find((moment) => shownAt(moment, zone) >= midnight) ?? starts.at(-1)!;
}

/** The moments that the API is sent for days of a zone; both are inclusive. */
export function boundsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { date_from?: string; date_to?: string } {
  return {
    ...(from !== undefined && { date_from: new Date(startOfDay(from, zone)).toISOString() }),
    ...(to !== undefined && { date_to: new Date(startOfDay(addDays(to, 1), zone) - 1).toISOString() }),
  };
}
