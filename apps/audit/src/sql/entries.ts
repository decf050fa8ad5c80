import type { EventEnvelope } from '@cabildo/contracts';
import type { Sql, Tx } from '@cabildo/kit';
import type { Period } from '../domain/period.ts';
import type { DayCount, Span } from '../domain/span.ts';
import { containing, fold } from '../domain/text.ts';

/** Stands for "outside any server": part of the primary key, so it cannot be null. */
const NO_SERVER = 0;

export interface EntryRow {
  log_id: number;
  type: string;
  note: string;
  actor_user_id: number | null;
  character_ids: number[];
  data: unknown;
  occurred_at: Date;
}

/** Which entries of a server a query is about. */
export interface Matching {
  serverId: number;
  /** All entries of these types. */
  whole: readonly string[];
  /** Of these types the entries whose folded note contains `search`. */
  partly: readonly string[];
  search: string;
}

/**
 * Keeps facts and counts those that were new, in one statement. Facts of erased servers are left out, facts that are
 * there already (a redelivery, or twice in one batch) change nothing.
 */
export async function insertEntries(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
  // In the order of the ids: two consumers that hold the same facts wait for each other instead of deadlocking.
  const rows = [...events].sort((a, b) => (a.event_id < b.event_id ? -1 : 1));
  await tx.query(
    `WITH inserted AS (
       INSERT INTO entries
         (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_folded, data)
       SELECT server_id, type, occurred_at, event_id, actor_user_id, about::bigint[], note, note_folded, data
       FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::text[], $7::text[],
                   $8::text[], $9::text[])
         AS fact (server_id, type, occurred_at, event_id, actor_user_id, about, note, note_folded, data)
       WHERE NOT EXISTS (SELECT 1 FROM erased_servers WHERE erased_servers.server_id = fact.server_id)
       ON CONFLICT DO NOTHING
       RETURNING server_id, type, occurred_at
     )
     INSERT INTO daily_counts
     SELECT server_id, type, (occurred_at AT TIME ZONE 'UTC')::date, count(*) FROM inserted
     WHERE server_id <> ${NO_SERVER} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (server_id, type, day) DO UPDATE SET entries = daily_counts.entries + excluded.entries`,
    [
      rows.map((row) => row.server_id ?? NO_SERVER),
      rows.map((row) => row.type),
      rows.map((row) => row.occurred_at),
      rows.map((row) => row.event_id),
      rows.map(({ actor }) => (actor.kind === 'user' ? actor.id : null)),
      rows.map((row) => `{${[-(row.server_id ?? NO_SERVER), ...new Set(row.character_ids)].join(',')}}`),
      rows.map((row) => row.note),
      rows.map((row) => fold(row.note)),
      rows.map((row) => JSON.stringify(row.data) ?? 'null'),
    ],
  );
}

/** Entries of these types within a part of one day. */
export async function countWithin(
  sql: Sql,
  serverId: number,
  types: readonly string[],
  part: Period,
): Promise<DayCount[]> {
  return sql.query<DayCount>(
    `SELECT ($3::timestamptz AT TIME ZONE 'UTC')::date::text AS day, coalesce(sum(entries), 0)::bigint AS entries
     FROM unnest($2::text[]) AS types (type) CROSS JOIN LATERAL (
       SELECT count(*) AS entries FROM entries
       WHERE server_id = $1 AND entries.type = types.type AND occurred_at >= $3 AND occurred_at < $4
     ) counts`,
    [serverId, types, part.from, part.to],
  );
}

/** Entries of the `partly` types that contain the search, by day. */
export async function countFound(
  sql: Sql,
  { serverId, partly, search }: Matching,
  period: Period,
): Promise<DayCount[]> {
  return sql.query<DayCount>(
    `SELECT (occurred_at AT TIME ZONE 'UTC')::date::text AS day, count(*) AS entries FROM entries
     WHERE about @> ARRAY[-$1::bigint] AND type = ANY($2) AND occurred_at >= $3 AND occurred_at < $4
       AND note_folded LIKE $5
     GROUP BY 1`,
    [serverId, partly, period.from, period.to, containing(search)],
    { replan: true },
  );
}

// Read before anything else is asked of them: they are few, and the planner may take the others for fewer.
const OF_CHARACTER = `WITH own AS MATERIALIZED (
  SELECT * FROM entries
  WHERE about @> ARRAY[-$1::bigint, $2::bigint] AND occurred_at >= $3 AND occurred_at < $4)`;

/** Whether the log of a server has anything at all about a character. */
export async function knowsCharacter(sql: Sql, serverId: number, characterId: number): Promise<boolean> {
  // Planned as if all were wanted: for the sake of the one row it would be looked for from the beginning.
  const rows = await sql.query(
    `WITH own AS MATERIALIZED (SELECT 1 FROM entries WHERE about @> ARRAY[-$1::bigint, $2::bigint])
     SELECT 1 FROM own LIMIT 1`,
    [serverId, characterId],
    { replan: true },
  );
  return rows.length > 0;
}

/** Matching entries that are about a character, by day. */
export async function countOfCharacter(
  sql: Sql,
  { serverId, whole, partly, search }: Matching,
  characterId: number,
  period: Period,
): Promise<DayCount[]> {
  return sql.query<DayCount>(
    `${OF_CHARACTER}
     SELECT (occurred_at AT TIME ZONE 'UTC')::date::text AS day, count(*) AS entries FROM own
     WHERE type = ANY($5) OR type = ANY($6) AND note_folded LIKE $7 GROUP BY 1`,
    [serverId, characterId, period.from, period.to, whole, partly, containing(search)],
    { replan: true },
  );
}

const SHOWN = `log_id, type, note, actor_user_id, array_to_json(about[2:]) AS character_ids, data::json AS data, occurred_at`;
const NEWEST_FIRST = 'ORDER BY occurred_at DESC, event_id DESC';

/** The newest entries of each type, by key alone; parameters as in {@link pageOfTypes}. */
const NEWEST_OF_TYPES = `
  SELECT newest.* FROM unnest($2::text[]) AS types (type) CROSS JOIN LATERAL (
    SELECT entries.type, occurred_at, event_id FROM entries
    WHERE server_id = $1 AND entries.type = types.type AND occurred_at >= $3 AND occurred_at < $4
    ${NEWEST_FIRST} LIMIT $5::bigint + $6::bigint
  ) newest`;

const pageOf = (keys: string): string => `
  SELECT ${SHOWN} FROM entries JOIN (${keys} ${NEWEST_FIRST} OFFSET $5 LIMIT $6) page USING (type, occurred_at, event_id)
  WHERE server_id = $1 ${NEWEST_FIRST}`;

const PAGE_OF_TYPES = pageOf(NEWEST_OF_TYPES);
const PAGE_OF_FOUND = pageOf(`
  SELECT * FROM (
    ${NEWEST_OF_TYPES}
    UNION ALL
    SELECT type, occurred_at, event_id FROM entries
    WHERE about @> ARRAY[-$1::bigint] AND type = ANY($7) AND occurred_at >= $3 AND occurred_at < $4
      AND note_folded LIKE $8
  ) found`);

/** A page of all entries of the `whole` types. */
export async function pageOfTypes(
  sql: Sql,
  { serverId, whole }: Matching,
  span: Span,
  limit: number,
): Promise<EntryRow[]> {
  return sql.query<EntryRow>(PAGE_OF_TYPES, [serverId, whole, span.from, span.to, span.skip, limit]);
}

/** A page of the entries of the `whole` types and of those of the `partly` types that contain the search. */
export async function pageOfFound(
  sql: Sql,
  matching: Matching,
  span: Span,
  limit: number,
): Promise<EntryRow[]> {
  const { serverId, whole, partly, search } = matching;
  return sql.query<EntryRow>(
    PAGE_OF_FOUND,
    [serverId, whole, span.from, span.to, span.skip, limit, partly, containing(search)],
    { replan: true },
  );
}

/** A page of the matching entries that are about a character. */
export async function pageOfCharacter(
  sql: Sql,
  { serverId, whole, partly, search }: Matching,
  characterId: number,
  span: Span,
  limit: number,
): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `${OF_CHARACTER}
     SELECT ${SHOWN} FROM own WHERE type = ANY($5) OR type = ANY($6) AND note_folded LIKE $7
     ${NEWEST_FIRST} OFFSET $8 LIMIT $9`,
    [serverId, characterId, span.from, span.to, whole, partly, containing(search), span.skip, limit],
    { replan: true },
  );
}

/** Removes up to `limit` entries of a server; returns how many. */
export async function deleteEntriesOf(sql: Sql, serverId: number, limit: number): Promise<number> {
  const rows = await sql.query(
    `WITH doomed AS MATERIALIZED (SELECT type, occurred_at, event_id FROM entries WHERE server_id = $1 LIMIT $2)
     DELETE FROM entries USING doomed
     WHERE entries.server_id = $1 AND entries.type = doomed.type
       AND entries.occurred_at = doomed.occurred_at AND entries.event_id = doomed.event_id
     RETURNING 1`,
    [serverId, limit],
  );
  return rows.length;
}

/** Removes up to `limit` entries before `oldest` that lie in no month's partition; returns how many. */
export async function deleteStraysBefore(sql: Sql, oldest: Date, limit: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM entries_elsewhen WHERE ctid = ANY (ARRAY
       (SELECT ctid FROM entries_elsewhen WHERE occurred_at < $1 LIMIT $2)) RETURNING 1`,
    [oldest, limit],
  );
  return rows.length;
}
