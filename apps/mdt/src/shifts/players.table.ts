import { c, table, type Tx } from '@cabildo/kit/database';

export const players = table(
  'players',
  { server_id: c.bigint, user_id: c.bigint, left_at: c.timestamptz.nullable },
  {
    bound: 'servers_joined',
    goes: 'stays: one for each player, with the time of its leaving',
    person: { user_id: { goes: 'it says when a membership ended' } },
    exported: 'not: a mark of when a player left',
    locks: { 'players.user_id': 40 },
  },
);

/**
 * When a player last left the server; null: never. The player is locked until the transaction ends, so that either the
 * leaving sees the shift that begins, or the shift sees the leaving. Characters are locked before players, and players
 * before shifts.
 */
export async function lockPlayer(tx: Tx, serverId: number, userId: number): Promise<Date | null> {
  await ensurePlayers(tx, serverId, [userId]);
  const [player] = await tx.query<{ left_at: Date | null }>(
    'SELECT left_at FROM players WHERE server_id = $1 AND user_id = $2 FOR NO KEY UPDATE',
    [serverId, userId],
  );
  return player!.left_at;
}

/** Stores when players left a server; events of leaving may arrive in any order. */
export async function markLeft(tx: Tx, serverId: number, leftAt: ReadonlyMap<number, Date>): Promise<void> {
  const userIds = [...leftAt.keys()].sort((a, b) => a - b);
  await ensurePlayers(tx, serverId, userIds);
  await tx.query(
    `SELECT 1 FROM players WHERE server_id = $1 AND user_id = ANY($2::bigint[]) ORDER BY user_id FOR NO KEY UPDATE`,
    [serverId, userIds],
  );
  await tx.query(
    `UPDATE players SET left_at = greatest(players.left_at, gone.left_at)
     FROM unnest($2::bigint[], $3::timestamptz[]) AS gone (user_id, left_at)
     WHERE players.server_id = $1 AND players.user_id = gone.user_id`,
    [serverId, userIds, userIds.map((id) => leftAt.get(id)!)],
  );
}

/** Inserts missing players in the order of the ids, so that two batches cannot deadlock. */
async function ensurePlayers(tx: Tx, serverId: number, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO players (server_id, user_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
    [serverId, userIds],
  );
}
