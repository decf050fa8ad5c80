import { type Sql, type Tx, row, run, type RowOf } from '@cabildo/kit/database';
import { erasures } from '@cabildo/kit/service/kit-tables.ts';

export type ErasureRow = RowOf<typeof erasures>;

/**
 * Marks servers as ended and has their rows erased, from `now` on for a day (SV-11). Queries that must find nothing of an
 * ended server read `erasures (server_id)`, or ask {@link isServerEnded}.
 */
export async function endServers(tx: Tx, serverIds: readonly number[], now: Date): Promise<void> {
  // Sorted by id, so that two batches of events cannot deadlock.
  await tx.query(
    `INSERT INTO erasures (server_id, ended_at, erase_at)
     SELECT DISTINCT id, $2::timestamptz, $2::timestamptz FROM unnest($1::bigint[]) AS id ORDER BY id
     ON CONFLICT DO NOTHING`,
    [serverIds, now],
  );
}

/** Whether {@link endServers} has marked a server. */
export async function isServerEnded(sql: Sql, serverId: number): Promise<boolean> {
  return (await row(sql, erasures.select('server_id').where({ server_id: serverId }))) !== undefined;
}

/** When the next erasure falls due; null if none waits. */
export async function nextErasure(sql: Sql): Promise<Date | null> {
  const query = erasures.select('erase_at').whereNull('finished_at').orderBy('erase_at').limit(1);
  return (await row(sql, query))?.erase_at ?? null;
}

/**
 * Claims one erasure that is due and makes it due again at `until`. The server that ended last comes first, because SV-11
 * limits the time until the first pass; repetitions can wait.
 */
export function claimErasure(tx: Tx, now: Date, until: Date): Promise<ErasureRow[]> {
  return tx.query<ErasureRow>(
    `UPDATE erasures SET erase_at = $2 WHERE server_id = (
       SELECT server_id FROM erasures WHERE finished_at IS NULL AND erase_at <= $1
       ORDER BY ended_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${erasures.list()}`,
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
  await run(sql, erasures.update(next).where({ server_id: serverId }));
}
