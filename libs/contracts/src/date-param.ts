import { field, problem, type Field, type Problem } from './field.ts';

const DAY = String.raw`\d{4}-\d\d-\d\d`;
/** ISO 8601 as programs write it: without seconds, with any fraction of one, with an offset that has no colon. */
const TIME = String.raw`[Tt](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?`;
const ZONE = String.raw`([Zz]|[+-]\d\d(?::?\d\d)?)`;
const LONE_DAY = new RegExp(`^${DAY}$`);
const MOMENT = new RegExp(`^(${DAY})${TIME}${ZONE}$`);
const WITHOUT_ZONE = new RegExp(`^${DAY}${TIME}$`);
/** Room for more digits of a fraction than any program writes. */
const LONGEST_TIME = 128;

/** An offset may lead out of the years that have four digits. */
const [FIRST, LAST] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

const NO_ZONE = problem(
  'no dice su zona horaria: termina en Z o en un desfase como +02:00',
  'does not say its time zone: let it end in Z or in an offset such as +02:00',
);
const NO_DATE = problem(
  'debe ser una fecha como 2026-06-15 o 2026-06-15T12:00:00Z',
  'must be a date such as 2026-06-15 or 2026-06-15T12:00:00Z',
);
const NO_MOMENT = problem(
  'debe ser una fecha con hora como 2026-06-15T12:00:00Z',
  'must be a date and time such as 2026-06-15T12:00:00Z',
);

/** Date.parse lets 31 February pass as 3 March. */
function exists(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** `+0530` and `+05` as `+05:30` and `+05:00`. */
function offsetOf(zone: string): string {
  if (zone === 'Z' || zone === 'z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** The moment in UTC, cut to milliseconds (GW-14). */
function readMoment(text: string, wrong: Problem): string | Problem {
  const [, day = '', time = '', fraction = '', zone = ''] = MOMENT.exec(text) ?? [];
  if (!exists(day)) return WITHOUT_ZONE.test(text) ? NO_ZONE : wrong;
  const seconds = time.length === 5 ? `${time}:00` : time;
  const moment = new Date(`${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offsetOf(zone)}`);
  const isOfFourDigits = moment.getTime() >= FIRST && moment.getTime() <= LAST;
  return isOfFourDigits ? moment.toISOString() : wrong;
}

const timeField = (pattern: RegExp, read: (text: string) => string | Problem, wrong: Problem) =>
  field(
    { type: 'string', pattern: pattern.source, maxLength: LONGEST_TIME },
    LONGEST_TIME,
    (raw) => (typeof raw === 'string' ? read(raw.trim()) : wrong),
    { tooLong: wrong },
  );

/** A day, `2026-06-15`, or a moment, `2026-06-15T12:00:00Z`, which is read as UTC (GW-14). */
export function dateParam(): Field<string> {
  const pattern = new RegExp(`^${DAY}(?:${TIME}${ZONE})?$`);
  const read = (text: string): string | Problem => {
    if (!LONE_DAY.test(text)) return readMoment(text, NO_DATE);
    return exists(text) ? text : NO_DATE;
  };
  return timeField(pattern, read, NO_DATE);
}

/** A moment with its time zone, which is read as UTC (GW-14). A day alone does not say when it ends. */
export function momentParam(): Field<string> {
  return timeField(MOMENT, (text) => readMoment(text, NO_MOMENT), NO_MOMENT);
}

const NO_DAY = problem('debe ser un día como 2026-06-15', 'must be a day such as 2026-06-15');

/** A UTC day, `2026-06-15`. */
export function dayParam(): Field<string> {
  return timeField(LONE_DAY, (text) => (LONE_DAY.test(text) && exists(text) ? text : NO_DAY), NO_DAY);
}
