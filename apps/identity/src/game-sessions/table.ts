import { c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const gameSessions = table(
  'game_sessions',
  {
    /** Comes from the sequence of API keys, so that caches need no more than the number to know either kind of key. */
    key_id: c.bigint,
    user_id: c.bigint,
    server_id: c.bigint,
    token_hash: c.text,
    created_at: c.timestamptz,
    expires_at: c.timestamptz,
  },
  {
    bound: 'system: twenty for each player of a server',
    goes: 'by delete_ended_sessions: when its time is over',
    person: { user_id: { goes: 'the limit is of sessions that are good at a time' } },
    exported: 'not: tokens of twelve hours',
  },
);
type GameSessionRow = RowOf<typeof gameSessions>;

export const endedPlayers = table(
  'ended_players',
  { server_id: c.bigint, user_id: c.bigint, ended_at: c.timestamptz },
  {
    bound: 'staff',
    goes: 'by delete_ended_sessions: a day after the ban',
    person: { user_id: { goes: 'it ends sessions, and a ban holds by itself' } },
    exported: 'not: a mark of the present day; the ban is shown',
  },
);
type Player = Pick<GameSessionRow, 'server_id' | 'user_id'>;

/** Stores a session and returns its id among the keys. */
export async function insertGameSession(tx: Tx, session: Omit<GameSessionRow, 'key_id'>): Promise<number> {
  return (await row(tx, gameSessions.insert(session).returning(['key_id'])))!.key_id;
}

/** The sessions of one player in one server that go on at once; beyond them the oldest end. */
export const MAX_GAME_SESSIONS = 20;

/** Stores one session for each user of a server; returns their ids among the keys, by the hash of the token. */
export async function insertGameSessions(
  tx: Tx,
  serverId: number,
  sessions: readonly Pick<GameSessionRow, 'user_id' | 'token_hash'>[],
  { created_at, expires_at }: Pick<GameSessionRow, 'created_at' | 'expires_at'>,
): Promise<Pick<GameSessionRow, 'key_id' | 'user_id'>[]> {
  // Two requests of one server may begin sessions of the same players, which are counted.
  await tx.lock('game sessions of a server', serverId);
  return tx.query(
    `INSERT INTO game_sessions (server_id, user_id, token_hash, created_at, expires_at)
     SELECT $1, user_id, token_hash, $4, $5 FROM unnest($2::bigint[], $3::text[]) AS t (user_id, token_hash)
     RETURNING key_id, user_id`,
    [
      serverId,
      sessions.map(({ user_id }) => user_id),
      sessions.map(({ token_hash }) => token_hash),
      created_at,
      expires_at,
    ],
  );
}

/** Ends the oldest sessions of users in a server who have more than {@link MAX_GAME_SESSIONS}; returns their ids. */
export async function endOldestSessions(
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const ended = await tx.query<Pick<GameSessionRow, 'key_id'>>(
    `DELETE FROM game_sessions WHERE key_id = ANY (ARRAY(
       SELECT s.key_id FROM unnest($2::bigint[]) AS u (id) CROSS JOIN LATERAL (
         SELECT key_id FROM game_sessions WHERE server_id = $1 AND user_id = u.id ORDER BY key_id DESC OFFSET $3
       ) s)) RETURNING key_id`,
    [serverId, userIds, MAX_GAME_SESSIONS],
  );
  return ended.map(({ key_id }) => key_id);
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

/** Ends all sessions of a user in all servers (ID-21). */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await run(tx, gameSessions.delete().where({ user_id: userId }));
}
