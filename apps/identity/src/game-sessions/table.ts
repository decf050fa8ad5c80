import { c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

const gameSessions = table('game_sessions', {
  /** Comes from the sequence of API keys, so that caches need no more than the number to know either kind of key. */
  key_id: c.bigint,
  user_id: c.bigint,
  server_id: c.bigint,
  token_hash: c.text,
  created_at: c.timestamptz,
  expires_at: c.timestamptz,
});
type GameSessionRow = RowOf<typeof gameSessions>;

const endedPlayers = table('ended_players', {
  server_id: c.bigint,
  user_id: c.bigint,
  ended_at: c.timestamptz,
});
type Player = Pick<GameSessionRow, 'server_id' | 'user_id'>;

/** Stores a session and returns its id among the keys. */
export async function insertGameSession(tx: Tx, session: Omit<GameSessionRow, 'key_id'>): Promise<number> {
  return (await row(tx, gameSessions.insert(session).returning(['key_id'])))!.key_id;
}

/** Ends all sessions of users in a server that began before now. */
export async function endPlayers(tx: Tx, players: readonly Player[], now: Date): Promise<void> {
  const byKey = new Map(players.map((player) => [`${player.server_id}:${player.user_id}`, player]));
  const distinct = [...byKey.values()].map((player) => ({ ...player, ended_at: now }));
  await endedPlayers.upsertMany(tx, distinct, { key: ['server_id', 'user_id'], set: ['ended_at'] });
  for (const { server_id, user_id } of distinct)
    await run(tx, gameSessions.delete().where({ server_id, user_id }));
}

/** Deletes the sessions whose time is over; returns their number. */
export function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  return run(sql, gameSessions.delete().where('expires_at', '<=', now));
}

/** Forgets players whose sessions ended before `since`: none of these could still be valid. */
export async function forgetEndedPlayers(sql: Sql, since: Date): Promise<void> {
  await run(sql, endedPlayers.delete().where('ended_at', '<', since));
}
