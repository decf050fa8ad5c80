import type { Sql, Tx } from '@cabildo/kit';

/*
 * Openings in a server go on side by side; the end of a character or of the server waits for those under way and keeps
 * new ones waiting, so each of them either is seen by the ending or sees it. Two keys: single ones belong to the kit.
 */
const LOCK_KEYS = `2, ($1::bigint % 2147483647)::int`;

/** Whether a character may be given an account or a wallet; if so, he and his server last until the transaction ends. */
export async function mayOpen(tx: Tx, serverId: number, characterId: number): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${LOCK_KEYS})`, [serverId]);
  const ended = await tx.query(
    `SELECT 1 FROM ended_characters WHERE character_id = $2
     UNION ALL SELECT 1 FROM ended_servers WHERE server_id = $1`,
    [serverId, characterId],
  );
  return ended.length === 0;
}

/** Keeps openings in a server, and other endings there, waiting until the transaction ends. */
export async function stopOpenings(tx: Tx, serverId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${LOCK_KEYS})`, [serverId]);
}

/** The caller has stopped openings there. */
export async function markCharactersEnded(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO ended_characters (character_id, server_id, ended_at) SELECT unnest($2::bigint[]), $1, $3
     ON CONFLICT DO NOTHING`,
    [serverId, characterIds, now],
  );
}

/** The caller has stopped openings there. */
export async function markServerEnded(tx: Tx, serverId: number, now: Date): Promise<void> {
  await tx.query(`INSERT INTO ended_servers (server_id, ended_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    serverId,
    now,
  ]);
}

export async function isServerEnded(tx: Tx, serverId: number): Promise<boolean> {
  return (await tx.query(`SELECT 1 FROM ended_servers WHERE server_id = $1`, [serverId])).length > 0;
}

/** Servers that ended since `since`. */
export async function listServersEndedSince(sql: Sql, since: Date): Promise<number[]> {
  const rows = await sql.query<{ server_id: number }>(
    `SELECT server_id FROM ended_servers WHERE ended_at >= $1 ORDER BY server_id`,
    [since],
  );
  return rows.map((row) => row.server_id);
}
