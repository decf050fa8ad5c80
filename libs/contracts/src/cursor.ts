import { z } from 'zod';
import { utf8Length } from './json.ts';
import { field, problem, type Field, type Problem } from './field.ts';
import { optional, pageOutput, pageParams } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Room for the longest key as base64url. */
const LONGEST = 96;

/** Writes the key of a list into a cursor and reads it; `read` refuses a text that `write` never made. */
interface Spelling<K> {
  write(key: K): string;
  read(text: string): K | undefined;
  /** Whether a value has the type of a key. The edge sends services the key that it read. */
  is(raw: unknown): raw is K;
}

const IDS: Spelling<number> = {
  write: String,
  read: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
  is: (raw) => typeof raw === 'number',
};

/** The place of an entry in a list by time; a UUID orders those of one millisecond. */
export interface MomentKey {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly uuid: string;
}

const MOMENT = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** PostgreSQL reads years of four digits. */
const END_OF_TIME = Date.UTC(10_000, 0);

const MOMENTS: Spelling<MomentKey> = {
  write: ({ at, uuid }) => `${at} ${uuid}`,
  read(text) {
    const [, at, uuid] = MOMENT.exec(text) ?? [];
    return uuid === undefined || Number(at) >= END_OF_TIME ? undefined : { at: Number(at), uuid };
  },
  is(raw): raw is MomentKey {
    const { at, uuid } = raw as Partial<MomentKey>;
    return typeof at === 'number' && typeof uuid === 'string';
  },
};

/** The place of a member in a list by rank: the highest first, then who joined first. */
export interface RankKey {
  readonly hierarchy: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly user_id: number;
}

const RANK = /^(\d{1,3}) (\d{1,15}) (\d{1,16})$/;

const RANKS: Spelling<RankKey> = {
  write: ({ hierarchy, at, user_id }) => `${hierarchy} ${at} ${user_id}`,
  read(text) {
    const [hierarchy, at, user_id] = (RANK.exec(text) ?? []).slice(1).map(Number);
    return user_id === undefined || at! >= END_OF_TIME
      ? undefined
      : { hierarchy: hierarchy!, at: at!, user_id };
  },
  is(raw): raw is RankKey {
    const { hierarchy, at, user_id } = raw as Partial<RankKey>;
    return [hierarchy, at, user_id].every((each) => typeof each === 'number');
  },
};

/** @param text of ASCII alone */
const encoded = (text: string): string =>
  btoa(`after ${text}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');

/** Decodes a cursor of {@link encoded}; undefined if it is none. */
function decoded(cursor: string): string | undefined {
  let bytes: string;
  try {
    bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
  const text = /^after (.*)$/.exec(bytes)?.[1];
  return text !== undefined && encoded(text) === cursor ? text : undefined;
}

function paramOf<K>({ write, read, is }: Spelling<K>): Field<K> {
  const wrong = problem(
    'debe ser el «next_cursor» de la página anterior',
    'must be the “next_cursor” of the page before',
  );
  const doc = { type: 'string', maxLength: LONGEST, pattern: '^[A-Za-z0-9_-]+$' };
  const parse = (raw: unknown): K | Problem => {
    const text = typeof raw === 'string' ? decoded(raw) : is(raw) ? write(raw) : undefined;
    return (text === undefined ? undefined : read(text)) ?? wrong;
  };
  return field(doc, LONGEST, parse, { tooLong: wrong });
}

/** The cursor for the rows after the one of this id (GW-32). Opaque to callers, who send it back as it is. */
export const cursorOf = (id: number): string => encoded(IDS.write(id));

/** The id of the last row of the page before, from its `next_cursor`. */
export const cursorParam = (): Field<number> => paramOf(IDS);

/** The cursor of a list that is ordered by time, like {@link cursorOf}. */
export const momentCursorOf = (key: MomentKey): string => encoded(MOMENTS.write(key));

/** The key of the last row of the page before, for a list that is ordered by time. */
export const momentCursorParam = (): Field<MomentKey> => paramOf(MOMENTS);

/** The cursor of a list by rank, like {@link cursorOf}. */
export const rankCursorOf = (key: RankKey): string => encoded(RANKS.write(key));

/** The key of the last row of the page before, for a list by rank. */
export const rankCursorParam = (): Field<RankKey> => paramOf(RANKS);

/**
 * Page and size of a list that grows while it is read, or whose rows are large; `cursor` stands in place of `page` (GW-32).
 * A page that would be too large ends early, and only the cursor leads on from there (FU-04).
 */
export const cursorPageParams = () => ({
  ...pageParams(),
  /** `next_cursor` of the page before. */
  cursor: optional(cursorParam()),
});

/** The paging members of such a list's answer. */
export const cursorPageOutput = {
  ...pageOutput,
  /** null on the last page. */
  next_cursor: z.string().nullable(),
};

/** Bytes of a page beside its rows: the counts, the cursor, the name of the list. */
const ENVELOPE_BYTES = 1024;

/**
 * Cuts a page out of its rows and, if there is one, the row after them. It ends after `per_page` rows, or earlier where
 * the next row would make the answer larger than {@link LIMITS.max_page_bytes} (FU-04); a single row is always shown.
 * @param rows in the order of the list, `per_page + 1` of them if there are as many
 * @param view makes the view of a row; called for rows that fit and the first that does not
 * @param cursor returns the cursor for the rows after a row (GW-32)
 * @returns the views, and the cursor after the last of them, which is null if no row follows
 */
export function cutPageBy<R, V>(
  rows: readonly R[],
  { per_page }: { per_page: number },
  view: (row: R, at: number) => V,
  cursor: (row: R) => string,
): { shown: V[]; next_cursor: string | null } {
  const shown: V[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const [at, row] of rows.slice(0, per_page).entries()) {
    const each = view(row, at);
    // A comma follows each row.
    bytes += utf8Length(JSON.stringify(each)) + 1;
    if (bytes > LIMITS.max_page_bytes && at > 0) break;
    shown.push(each);
  }
  const isEnd = shown.length === rows.length;
  return { shown, next_cursor: isEnd ? null : cursor(rows[shown.length - 1]!) };
}

/** {@link cutPageBy} for a list that is ordered by id. */
export const cutPage = <R extends { readonly id: number }, V>(
  rows: readonly R[],
  input: { per_page: number },
  view: (row: R, at: number) => V,
): { shown: V[]; next_cursor: string | null } => cutPageBy(rows, input, view, ({ id }) => cursorOf(id));
