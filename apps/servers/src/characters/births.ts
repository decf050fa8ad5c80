/** A word of a search that may be a year or date of birth, and the days that it means. */
interface Birth {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

const DATES = /(?<=^|[\s,])\d{4}(?:-\d{2}-\d{2})?(?=[\s,]|$)/g;

/** OT-09: the years (`1990`) and dates (`1990-01-31`) in a searched text, and the rest of it. */
export function birthsIn(search: string): { births: Birth[]; rest: string } {
  const births = (search.match(DATES) ?? []).filter(isDay).map((text) => {
    if (text.length > 4) return { text, from: text, to: text };
    return { text, from: `${text}-01-01`, to: `${text}-12-31` };
  });
  const known = new Set(births.map(({ text }) => text));
  const rest = search.replaceAll(DATES, (text) => (known.has(text) ? '' : text)).trim();
  // Marks alone may be left between the dates, and they are no words.
  return { births, rest: births.length === 0 || /[\p{L}\p{N}]/u.test(rest) ? rest : '' };
}

/** Whether the calendar has the day, or the year, from the year 1 on. */
function isDay(text: string): boolean {
  const day = text.length > 4 ? text : `${text}-01-01`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !text.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
