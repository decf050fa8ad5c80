import type { EventEnvelope } from '@cabildo/contracts/event';
import type { MomentKey } from '@cabildo/contracts/fields';
import { fold } from '@cabildo/contracts/fold.ts';
import { oldestStored } from '../retention/rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** PostgreSQL reads years of four digits. */
const FAR = Date.UTC(9999, 0, 1);

/** The notes of an event. A process from before there were two languages publishes only the Spanish one. */
type Notes = Pick<EventEnvelope, 'note'> & Partial<Pick<EventEnvelope, 'note_en'>>;

/** The text that is searched: the notes in both languages. No search contains the line break between them. */
export const foldedNotes = ({ note, note_en }: Notes): string =>
  fold(note_en === undefined ? note : `${note}\n${note_en}`);

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
 * Sorts event types by a filter: every entry of the types `whole` matches, and of the types `partly` the entries whose note
 * contains the search.
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

/** A time from `from` on and before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

const isDay = (text: string): boolean => text.length === 10;

/**
 * The time that the dates of a query cover, within the entries that are stored. Both ends are inclusive, and a day lasts to
 * its end (GW-14). Returns 'reversed' if the first is after the second (AU-02).
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

/** Sorts before every UUID. */
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** The key after which reading begins, newest first: the cursor, or the end of the period if that is older. */
export const startOf = ({ to }: Period, cursor: MomentKey | undefined): MomentKey =>
  cursor && cursor.at < to.getTime() ? cursor : { at: to.getTime(), uuid: FIRST_UUID };

/** Bounds the entries that are read to count (GW-12). The newest so many are a sample of how frequent matches are. */
export const MAX_COUNTED = 10_000;

/**
 * Decides whether to look up all matches by an index instead of reading the log from its newest entry until `wanted`
 * matches are met. `found` of the newest {@link MAX_COUNTED} entries match, so `wanted` matches are met after about
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
