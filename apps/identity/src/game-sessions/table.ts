import { row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

export interface GameSessionRow {
  key_id: number;
  user_id: number;
  server_id: number;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

const gameSessions = table<GameSessionRow>('game_sessions');

/** Returns the id by which the session is known among the keys. */
export async function insertGameSession(tx: Tx, session: Omit<GameSessionRow, 'key_id'>): Promise<number> {
  return (await row(tx, gameSessions().insert(session).returning(['key_id'])))!.key_id;
}

/** Removes sessions whose time is over; returns how many. */
export function deleteEndedSessions(sql: Sql, now: Date): Promise<number> {
  return run(sql, gameSessions().where('expires_at', '<=', now).delete());
}
