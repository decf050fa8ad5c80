import type { Sql, Tx } from '@cabildo/kit/database';
import { foldedNotes } from '../entries/rules.ts';
import type { Named } from './rules.ts';

/** An entry by its primary key. */
export interface NamedEntry extends Named {
  readonly server_id: number;
  readonly occurred_at: Date;
  readonly event_id: string;
}

const COLUMNS = 'server_id, type, occurred_at, event_id, actor_user_id, data, note, note_en';
// The text of the index, without which PostgreSQL does not know that it serves.
const NAMES_SOMEBODY = `data ~ '(user_id|_by|"by|former_owner_id)":[0-9]'`;
const options = { customPlan: true };

/** Some entries that name a user in their data, locked. */
export function lockNaming(tx: Tx, userId: number, limit: number): Promise<NamedEntry[]> {
  return tx.query<NamedEntry>(
    `SELECT ${COLUMNS} FROM entries WHERE ${NAMES_SOMEBODY} AND people_in(data) @> ARRAY[$1::bigint]
     LIMIT $2 FOR UPDATE`,
    [userId, limit],
    options,
  );
}

/** Some entries of these servers in which a user acted, locked. */
export function lockActed(
  tx: Tx,
  userId: number,
  serverIds: readonly number[],
  limit: number,
): Promise<NamedEntry[]> {
  return tx.query<NamedEntry>(
    `SELECT ${COLUMNS} FROM entries WHERE server_id = ANY ($1::bigint[]) AND actor_user_id = $2 LIMIT $3 FOR UPDATE`,
    [serverIds, userId, limit],
    options,
  );
}

/** The servers of the log after this one, in order; one look at an index for each. */
export async function serversAfter(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ server_id: number }>(
    `WITH RECURSIVE found AS (
       SELECT (SELECT min(server_id) FROM entries WHERE server_id > $1) AS server_id, 1 AS n
       UNION ALL
       SELECT (SELECT min(server_id) FROM entries WHERE server_id > found.server_id), n + 1
       FROM found WHERE found.server_id IS NOT NULL AND n < $2
     ) SELECT server_id FROM found WHERE server_id IS NOT NULL`,
    [after, limit],
    options,
  );
  return rows.map(({ server_id }) => server_id);
}

/** Stores entries that are locked, without changing when they happened and where. */
export async function storeEntries(tx: Tx, entries: readonly NamedEntry[]): Promise<void> {
  await tx.query(
    `UPDATE entries SET actor_user_id = new.actor_user_id, data = new.data, note = new.note, note_en = new.note_en,
       note_folded = new.note_folded
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::text[], $7::text[],
                 $8::text[], $9::text[])
       AS new (server_id, type, occurred_at, event_id, actor_user_id, data, note, note_en, note_folded)
     WHERE entries.server_id = new.server_id AND entries.type = new.type
       AND entries.occurred_at = new.occurred_at AND entries.event_id = new.event_id`,
    [
      entries.map((each) => each.server_id),
      entries.map((each) => each.type),
      entries.map((each) => each.occurred_at),
      entries.map((each) => each.event_id),
      entries.map((each) => each.actor_user_id),
      entries.map((each) => each.data),
      entries.map((each) => each.note),
      entries.map((each) => each.note_en),
      entries.map(({ note, note_en }) => foldedNotes(note_en === null ? { note } : { note, note_en })),
    ],
    options,
  );
}
