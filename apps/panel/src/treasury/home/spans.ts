const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days of the API, both included: `2026-06-01`. */
export interface Span {
  date_from: string;
  date_to: string;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last days, today being the last of them; a day is one of UTC, as the API counts. */
export const lastDays = (days: number, now: number): Span => ({
  date_from: dayOf(now - (days - 1) * DAY_MS),
  date_to: dayOf(now),
});

/** The last days in parts without gaps, the oldest first; the first parts are a day longer where they do not divide evenly. */
export function partsOf(days: number, parts: number, now: number): Span[] {
  const count = Math.min(days, parts);
  const spans: Span[] = [];
  let left = days;
  for (let at = 0; at < count; at += 1) {
    const length = Math.ceil(left / (count - at));
    const from = now - (left - 1) * DAY_MS;
    spans.push({ date_from: dayOf(from), date_to: dayOf(from + (length - 1) * DAY_MS) });
    left -= length;
  }
  return spans;
}
