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

/** Stores a session and returns its id among the keys. */
export async function insertGameSession(tx: Tx, session: Omit<GameSessionRow, 'key_id'>): Promise<number> {
  return (await row(tx, gameSessions.insert(session).returning(['key_id'])))!.key_id;
}

/** Deletes the sessions whose time is over; returns their number. */
export function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  return run(sql, gameSessions.delete().where('expires_at', '<=', now));
}
