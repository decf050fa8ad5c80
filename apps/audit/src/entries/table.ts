import { keyBehind, personBehind, type EventEnvelope } from '@cabildo/contracts/event';
import type { MomentKey } from '@cabildo/contracts/fields';
import { c, containing, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';
import { foldedNotes, MAX_COUNTED } from './rules.ts';

/** Stands for "outside any server": part of the primary key, so it cannot be null. */
const NO_SERVER = 0;

export const entries = table(
  'entries',
  {
    server_id: c.bigint,
    type: c.text,
    occurred_at: c.timestamptz,
    event_id: c.uuid,
    log_id: c.bigint,
    actor_user_id: c.bigint.nullable,
    actor_key_id: c.bigint.nullable,
    /** null in entries of keys from before events named them. */
    actor_key_name: c.text.nullable,
    /** false in entries of bots from before it was noted. */
    by_bot: c.boolean,
    /** The server as a negative number, then the characters that the event concerns. */
    about: c.bigints,
    note: c.text,
    /** null in entries from before there were two languages. */
    note_en: c.text.nullable,
    note_folded: c.text,
    /** JSON as it came. */
    data: c.text,
    ...CAUSE_COLUMNS,
  },
  {
    bound: 'system: one for each event',
    goes: 'by retain: after 365 days (AU-02)',
    person: {
      actor_user_id: { service: 'people/erase-person.ts' },
      note: { service: 'people/erase-person.ts' },
      note_folded: { service: 'people/erase-person.ts' },
      data: { service: 'people/erase-person.ts' },
      note_en: { service: 'people/erase-person.ts' },
    },
    exported: "not: the log of a server is its staff's, who read it there",
  },
);

/** All types of events that were ever stored. */
export const eventTypes = table(
  'event_types',
  { type: c.text },
  {
    bound: 'system: one for each type of event',
    goes: 'stays: filters are checked against it',
    erased: 'not about a server',
    carried: 'whole',
  },
);

/** An entry for readers. */
export interface EntryRow extends Omit<
  RowOf<typeof entries>,
  'server_id' | 'about' | 'note_folded' | 'data' | keyof typeof CAUSE_COLUMNS
> {
  character_ids: number[];
  data: unknown;
}

/** Selects entries of a server. */
export interface Matching {
  serverId: number;
  /** The user who acted; undefined: any user. */
  userId: number | undefined;
  from: Date;
  /** The key after which entries match in the order of the log, newest first. */
  after: MomentKey;
  /** The types of which all entries match. */
  whole: readonly string[];
  /** The types of which entries match whose folded notes contain `search`. */
  partly: readonly string[];
  search: string;
}

/** A part of the matches: `limit` of them after the first `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

export interface Found {
  total: number;
  rows: EntryRow[];
}

/**
 * Stores events and their types in one statement. Events of erased servers are left out; events that are stored
 * already (a redelivery, or twice in one batch) change nothing.
 */
export async function insertEntries(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
  // Sorted by id, so that two consumers of the same events wait for each other instead of deadlocking.
  const rows = [...events].sort((a, b) => (a.event_id < b.event_id ? -1 : 1));
  await tx.query(
    `WITH inserted AS (
       INSERT INTO entries
         (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_en, note_folded, data, request_id,
          traceparent, actor_key_id, actor_key_name, by_bot)
       SELECT server_id, type, occurred_at, event_id, actor_user_id, about::bigint[], note, note_en, note_folded, data,
              request_id, traceparent, actor_key_id, actor_key_name, by_bot
       FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::text[], $7::text[],
                   $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[],
                   $15::boolean[])
         AS event (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_en, note_folded, data,
                   request_id, traceparent, actor_key_id, actor_key_name, by_bot)
       WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.server_id = event.server_id)
       ON CONFLICT DO NOTHING
       RETURNING type
     )
     INSERT INTO event_types SELECT DISTINCT type FROM inserted ORDER BY type ON CONFLICT DO NOTHING`,
    [
      rows.map((row) => row.server_id ?? NO_SERVER),
      rows.map((row) => row.type),
      rows.map((row) => row.occurred_at),
      rows.map((row) => row.event_id),
      rows.map(({ actor }) => personBehind(actor)),
      rows.map((row) => `{${[-(row.server_id ?? NO_SERVER), ...new Set(row.character_ids)].join(',')}}`),
      rows.map((row) => row.note),
      rows.map((row) => row.note_en ?? null),
      rows.map(foldedNotes),
      rows.map((row) => JSON.stringify(row.data) ?? 'null'),
      rows.map((row) => row.request_id ?? null),
      rows.map((row) => row.traceparent ?? null),
      rows.map(({ actor }) => keyBehind(actor)),
      rows.map(({ actor }) => actor.name ?? null),
      rows.map(({ actor }) => actor.kind === 'bot'),
    ],
  );
}

/** Lists the event types that were ever stored, in any server. */
export async function listTypes(sql: Sql): Promise<string[]> {
  const rows = await sql.query<RowOf<typeof eventTypes>>(
    'SELECT type FROM event_types -- reads all: there are some hundred types',
  );
  return rows.map((row) => row.type);
}

// Every statement below begins with these parameters and is planned for their values: the right index depends on how many
// entries a server has, and how many contain a word.
const paramsOf = ({ serverId, userId, from, after, whole, partly, search }: Matching) => [
  serverId,
  from,
  new Date(after.at),
  after.uuid,
  whole,
  partly,
  containing(search),
  userId ?? null,
];
// The comparison of rows follows the order of the indexes, so that reading begins at the cursor. The time is compared apart,
// because only by such a condition does PostgreSQL leave out the partitions of later months.
const OF_SERVER = `server_id = $1 AND occurred_at >= $2 AND occurred_at <= $3
  AND (occurred_at, event_id) < ($3, $4::uuid) AND ($8::bigint IS NULL OR actor_user_id = $8)`;
const IS_WHOLE = 'type = ANY($5::text[])';
const CONTAINS = 'type = ANY($6::text[]) AND note_folded LIKE $7';
const MATCHES = `(${IS_WHOLE} OR ${CONTAINS})`;
const NEWEST_FIRST = 'ORDER BY occurred_at DESC, event_id DESC';
const SHOWN = `log_id, type, note, note_en, actor_user_id, actor_key_id, actor_key_name, by_bot,
  array_to_json(about[2:]) AS character_ids, data::json AS data, occurred_at, event_id`;

/** Reads the newest `limit` entries, and counts them and those that match. */
export async function sampleNewest(
  sql: Sql,
  matching: Matching,
  limit: number,
): Promise<{ read: number; found: number }> {
  const [row] = await sql.query<{ read: number; found: number }>(
    `SELECT count(*) AS read, count(*) FILTER (WHERE ${MATCHES}) AS found
     FROM (SELECT * FROM entries WHERE ${OF_SERVER} ${NEWEST_FIRST} LIMIT $9) newest`,
    [...paramsOf(matching), limit],
    { customPlan: true },
  );
  return row!;
}

/** Returns a slice of the matches, newest first. Reads every entry down to the last one: for frequent matches. */
export async function walkNewest(
  sql: Sql,
  matching: Matching,
  { offset, limit }: Slice,
): Promise<EntryRow[]> {
  // OFFSET 0 keeps the filter out of the inner query, which is then read in the order of its index.
  return sql.query<EntryRow>(
    `SELECT ${SHOWN} FROM (
       SELECT * FROM (SELECT * FROM entries WHERE ${OF_SERVER} ${NEWEST_FIRST} OFFSET 0) newest
       WHERE ${MATCHES} OFFSET $9 LIMIT $10
     ) page`,
    [...paramsOf(matching), offset, limit],
    { customPlan: true },
  );
}

// Reads no more entries of a type than can be counted or shown, because a type that is not among the newest entries may have
// been frequent once.
const FOUND = `
  SELECT newest.* FROM unnest($5::text[]) AS wanted (type) CROSS JOIN LATERAL (
    SELECT * FROM entries WHERE ${OF_SERVER} AND entries.type = wanted.type ${NEWEST_FIRST}
    LIMIT greatest(${MAX_COUNTED} + 1, $9::bigint + $10::bigint)
  ) newest
  UNION ALL
  SELECT * FROM entries WHERE ${OF_SERVER} AND about @> ARRAY[-$1::bigint] AND ${CONTAINS}`;

/**
 * Returns a slice of the matches, newest first, and their number, which is a lower bound above {@link MAX_COUNTED}. Reads
 * matches by an index: for rare matches.
 */
export function lookUp(sql: Sql, matching: Matching, slice: Slice): Promise<Found> {
  return sliceOfAll(sql, FOUND, paramsOf(matching), slice);
}

// The entries of a character are few and are read before their notes are looked at, because a word may be in many notes.
const FOUND_OF_CHARACTER = `
  SELECT * FROM (SELECT * FROM entries WHERE about @> ARRAY[-$1::bigint, $11::bigint] OFFSET 0) own
  WHERE ${OF_SERVER} AND ${MATCHES}`;

/** Does what {@link lookUp} does among the entries about a character; the total is exact. */
export function lookUpCharacter(
  sql: Sql,
  matching: Matching,
  characterId: number,
  slice: Slice,
): Promise<Found> {
  return sliceOfAll(sql, FOUND_OF_CHARACTER, paramsOf(matching), slice, [characterId]);
}

async function sliceOfAll(
  sql: Sql,
  found: string,
  params: readonly unknown[],
  { offset, limit }: Slice,
  more: readonly unknown[] = [],
): Promise<Found> {
  const rows = await sql.query<EntryRow & { total: number }>(
    `WITH found AS MATERIALIZED (${found}),
       page AS (SELECT ${SHOWN} FROM found ${NEWEST_FIRST} OFFSET $9 LIMIT $10)
     SELECT page.*, total FROM (SELECT count(*) AS total FROM found) counted LEFT JOIN page ON true ${NEWEST_FIRST}`,
    [...params, offset, limit, ...more],
    { customPlan: true },
  );
  // Past the end there is one row with the total alone.
  return { total: rows[0]!.total, rows: rows.filter((row) => row.log_id !== null) };
}

/** Whether the log of a server has an entry about a character (GW-24). */
export async function knowsCharacter(sql: Sql, serverId: number, characterId: number): Promise<boolean> {
  // Materialized, so that the planner does not read the table from its beginning to find one row.
  const rows = await sql.query(
    `WITH own AS MATERIALIZED (SELECT 1 FROM entries WHERE about @> ARRAY[-$1::bigint, $2::bigint])
     SELECT 1 FROM own LIMIT 1`,
    [serverId, characterId],
    { customPlan: true },
  );
  return rows.length > 0;
}
