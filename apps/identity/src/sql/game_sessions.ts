import type { Sql, Tx } from '@cabildo/kit';

export interface NewGameSession {
  userId: number;
  serverId: number;
  tokenHash: string;
}

export async function insertGameSession(
  tx: Tx,
  session: NewGameSession,
  times: { now: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await tx.query<{ key_id: number }>(
    `INSERT INTO game_sessions (user_id, server_id, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING key_id`,
    [session.userId, session.serverId, session.tokenHash, times.now, times.expiresAt],
  );
  return row!.key_id;
}

/** Ends the sessions of deleted servers, those included that are just being made: {@link findKey} asks this list. */
export async function endServers(tx: Tx, serverIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO ended_servers (server_id, ended_at) SELECT unnest($1::bigint[]), $2 ORDER BY 1
     ON CONFLICT (server_id) DO NOTHING`,
    [serverIds, now],
  );
  await tx.query('DELETE FROM game_sessions WHERE server_id = ANY($1::bigint[])', [serverIds]);
}

/** Removes sessions whose time is over; returns how many. */
export async function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  const rows = await sql.query('DELETE FROM game_sessions WHERE expires_at <= $1 RETURNING 1', [now]);
  return rows.length;
}

/** Forgets servers that were deleted before a moment. */
export async function forgetServersBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.query('DELETE FROM ended_servers WHERE ended_at < $1', [moment]);
}
