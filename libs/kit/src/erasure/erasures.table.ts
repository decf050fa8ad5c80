import type { Sql, Tx } from '../database/database.ts';
import { row, run } from '../database/query.ts';
import { table } from '../database/table.ts';

export interface ErasureRow {
  server_id: number;
  ended_at: Date;
  erase_at: Date;
  finished_at: Date | null;
}

const erasures = table<ErasureRow>('erasures');

/**
 * Marks servers as ended and has their rows erased, from now on for a day (SV-11). Queries that must not find anything
 * of an ended server look into `erasures (server_id)`, or ask {@link isServerEnded}.
 */
export async function endServers(tx: Tx, serverIds: readonly number[], now: Date): Promise<void> {
  // In the order of the ids, so that two batches of events cannot deadlock.
  await tx.query(
    `INSERT INTO erasures (server_id, ended_at, erase_at)
     SELECT DISTINCT id, $2::timestamptz, $2::timestamptz FROM unnest($1::bigint[]) AS id ORDER BY id
     ON CONFLICT DO NOTHING`,
    [serverIds, now],
  );
}

/** Whether {@link endServers} has marked a server. */
export async function isServerEnded(sql: Sql, serverId: number): Promise<boolean> {
  return (await row(sql, erasures().where({ server_id: serverId }).select('server_id'))) !== undefined;
}

/** When the next erasure falls due; null while there is none. */
export async function nextErasure(sql: Sql): Promise<Date | null> {
  const query = erasures().whereNull('finished_at').orderBy('erase_at').limit(1).select('erase_at');
  return (await row(sql, query))?.erase_at ?? null;
}

/**
 * Takes one erasure that is due; others may take it again from `until` on. The latest end comes first, because SV-11
 * limits the time until the first pass; repetitions can wait.
 */
export function claimErasure(tx: Tx, now: Date, until: Date): Promise<ErasureRow[]> {
  return tx.query<ErasureRow>(
    `UPDATE erasures SET erase_at = $2 WHERE server_id = (
       SELECT server_id FROM erasures WHERE finished_at IS NULL AND erase_at <= $1
       ORDER BY ended_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING server_id, ended_at, erase_at, finished_at`,
    [now, until],
  );
}

/** Has a server erased again at `eraseAt`, or never again. */
export async function markErased(
  sql: Sql,
  serverId: number,
  { now, eraseAt }: { now: Date; eraseAt: Date | null },
): Promise<void> {
  const next = eraseAt ? { erase_at: eraseAt } : { finished_at: now };
  await run(sql, erasures().where({ server_id: serverId }).update(next));
}
