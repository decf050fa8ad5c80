import { textParam, type Field } from './fields.ts';

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const TIME = String.raw`T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)`;

/** Date.parse lets 31 February pass as 3 March. */
function exists(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(text)) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day)
  );
}

/** A day, `2026-06-15`, or a moment, `2026-06-15T12:00:00Z` (GW-14). */
export function dateParam(): Field<string> {
  return textParam(10, 29, {
    pattern: new RegExp(`^${DAY}(${TIME})?$`),
    holds: exists,
    es: 'debe ser una fecha como 2026-06-15 o 2026-06-15T12:00:00Z',
    en: 'must be a date such as 2026-06-15 or 2026-06-15T12:00:00Z',
  });
}

/** A moment with its time zone, `2026-06-15T12:00:00Z` (GW-14). A day alone does not say when it ends. */
export function momentParam(): Field<string> {
  return textParam(17, 29, {
    pattern: new RegExp(`^${DAY}${TIME}$`),
    holds: exists,
    es: 'debe ser una fecha con hora como 2026-06-15T12:00:00Z',
    en: 'must be a date and time such as 2026-06-15T12:00:00Z',
  });
}
