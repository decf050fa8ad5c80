import type { Sql } from '@cabildo/kit/database';
import { KEPT_OF_SERVER } from './rules.ts';

/** Bounds the rows of one statement, so that no lock is held for long. */
const CHUNK = 5_000;

/** Deletes the events from before a moment. */
export async function deleteOld(sql: Sql, before: Date): Promise<void> {
  const text = `DELETE FROM stream_events WHERE (server_id, seq) IN (
    SELECT server_id, seq FROM stream_events WHERE at < $2 ORDER BY at LIMIT $1) RETURNING 1`;
  while ((await sql.query(text, [CHUNK, before])).length === CHUNK);
}

/** Deletes the oldest events of servers that have too many. */
export async function deleteSurplus(sql: Sql): Promise<void> {
  // Reads all heads: an index of those with too many events would have to be written at every event.
  // Materialized, so that a plan without statistics still finds the rows by their key, not by reading the table.
  const text = `WITH surplus AS MATERIALIZED (
      -- reads all: one short row for each server
      SELECT event.ctid FROM stream_heads head CROSS JOIN LATERAL (
        SELECT ctid FROM stream_events
        WHERE stream_events.server_id = head.server_id AND seq <= head.last - ${KEPT_OF_SERVER} ORDER BY seq LIMIT $1) event
      WHERE head.last > ${KEPT_OF_SERVER} LIMIT $1)
    DELETE FROM stream_events WHERE ctid = ANY (ARRAY(SELECT ctid FROM surplus)) RETURNING 1`;
  while ((await sql.query(text, [CHUNK])).length === CHUNK);
}
