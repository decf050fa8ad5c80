import type { EventEnvelope, MomentKey } from '@cabildo/contracts';
import { oldestStored } from '../retention/rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** PostgreSQL reads years of four digits. */
const FAR = Date.UTC(9999, 0, 1);

/** How texts are compared (GW-28): lower case, without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** What is told of an event; in Spanish alone where a process of before there were two languages published it. */
type Told = Pick<EventEnvelope, 'note'> & Partial<Pick<EventEnvelope, 'note_en'>>;

/** What a search looks through: the notes in both languages. No search contains the line break between them. */
export const foldedNotes = ({ note, note_en }: Told): string =>
  fold(note_en === undefined ? note : `${note}\n${note_en}`);

/** The LIKE pattern that finds `text` anywhere; `%`, `_` and `\` stand for themselves (GW-28). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** AU-02: the domain is the first word of an event type, the action is the rest. */
export function splitType(type: string): { domain: string; action: string } {
  const dot = type.indexOf('.');
  return { domain: type.slice(0, dot), action: type.slice(dot + 1) };
}

export interface TypeFilter {
  domain?: string | undefined;
  action?: string | undefined;
  /** Folded. */
  search: string;
}

/**
 * Sorts event types by a filter: of `whole` every entry matches, of `partly` those whose note contains the search.
 * Types that cannot match are left out.
 */
export function sortTypes(
  types: readonly string[],
  filter: TypeFilter,
): { whole: string[]; partly: string[] } {
  const possible = types.filter((type) => {
    const { domain, action } = splitType(type);
    return (filter.domain ?? domain) === domain && (filter.action ?? action) === action;
  });
  const isWhole = (type: string) => splitType(type).action.includes(filter.search);
  return { whole: possible.filter(isWhole), partly: possible.filter((type) => !isWhole(type)) };
}

/** From `from` on and before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

const isDay = (text: string): boolean => text.length === 10;

/**
 * The time that the dates of a query cover, both ends inclusive and a day to its end (GW-14), within what is stored;
 * 'reversed' when the first is after the second (AU-02).
 */
export function periodOf(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  now: Date,
): Period | 'reversed' {
  const from = date_from === undefined ? -Infinity : Date.parse(date_from);
  const to = date_to === undefined ? Infinity : Date.parse(date_to) + (isDay(date_to) ? DAY_MS : 1);
  if (from >= to) return 'reversed';
  return {
    from: new Date(Math.max(from, oldestStored(now).getTime())),
    to: new Date(Math.min(to, FAR)),
  };
}

/** Before every UUID. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Where reading begins, newest first: after the cursor, or at the end of the period, whichever comes later. */
export const startOf = ({ to }: Period, cursor: MomentKey | undefined): MomentKey =>
  cursor && cursor.at < to.getTime() ? cursor : { at: to.getTime(), uuid: FIRST_UUID };

/** How many entries are read to count (GW-12); the newest so many tell how frequent matches are. */
export const MAX_COUNTED = 10_000;

/**
 * Whether to look up all matches by an index instead of reading the log from its newest entry until `wanted` matches
 * are met. `found` of the newest {@link MAX_COUNTED} entries match, so `wanted` matches are met after about
 * `wanted * MAX_COUNTED / found` entries. An index finds `found / MAX_COUNTED` of the whole log, and each match costs
 * about four times as much as an entry that is read in order (decision 25). The log is taken to have five million
 * entries, because in a smaller one both ways are fast. More than 10,000 wanted matches count as 10,000: frequent matches, however deep
 * the page, are never all looked up.
 */
export function isRare(found: number, wanted: number): boolean {
  const walked = (Math.min(wanted, MAX_COUNTED) * MAX_COUNTED) / found;
  const lookedUp = (found / MAX_COUNTED) * 5_000_000 * 4;
  return walked > lookedUp;
}
