import { c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

const apiKeys = table('api_keys', {
  key_id: c.id,
  user_id: c.bigint,
  key_hash: c.text,
  /** The first characters of the key, by which its user recognises it. */
  prefix: c.text,
  device: c.text,
  created_at: c.timestamptz,
  last_used_on: c.date,
  /** Set when the user revoked the key; its row is deleted when the key would have expired. */
  revoked_at: c.timestamptz.nullable,
});
type ApiKeyRow = RowOf<typeof apiKeys>;

/** A key and its user. */
export type KeyUser = Pick<ApiKeyRow, 'key_id' | 'user_id'>;

/** Stores a key and returns its id. */
export async function insertKey(tx: Tx, key: Omit<ApiKeyRow, 'key_id' | 'revoked_at'>): Promise<number> {
  return (await row(tx, apiKeys.insert(key).returning(['key_id'])))!.key_id;
}

export interface FoundKey extends KeyUser {
  session: 'app' | 'game';
  /** The one server of a game session. */
  server_id: number | null;
  /** Whether the use of this day is stored already; a stored use keeps an app key valid (ID-07). */
  seen_today: boolean;
}

/** Finds the user of a valid key or game session (ID-07, ID-12), in one round trip. */
export async function findKey(
  sql: Sql,
  keyHash: string,
  { now, today, oldestLive }: { now: Date; today: string; oldestLive: string },
): Promise<FoundKey | undefined> {
  const [row] = await sql.query<FoundKey>(
    `SELECT key_id, user_id, 'app' AS session, NULL::bigint AS server_id, last_used_on >= $2::date AS seen_today
     FROM api_keys WHERE key_hash = $1 AND last_used_on >= $3::date AND revoked_at IS NULL
     UNION ALL
     SELECT key_id, user_id, 'game', server_id, true
     FROM game_sessions s WHERE token_hash = $1 AND expires_at > $4
       AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.server_id = s.server_id)
       AND NOT EXISTS (SELECT 1 FROM ended_players p
         WHERE p.server_id = s.server_id AND p.user_id = s.user_id AND p.ended_at >= s.created_at)`,
    [keyHash, today, oldestLive, now],
  );
  return row;
}

/** Stores the day on which a key was used, once a day. */
export async function touchKey(sql: Sql, keyId: number, today: string): Promise<void> {
  const seen = apiKeys.update({ last_used_on: today }).where({ key_id: keyId });
  await run(sql, seen.where('last_used_on', '<', today));
}

/** The device that signed in with a key; undefined when the key is gone. */
export async function deviceOfKey(sql: Sql, keyId: number): Promise<string | undefined> {
  return (await row(sql, apiKeys.select('device').where({ key_id: keyId })))?.device;
}

/** Deletes a key; false when it was gone already. */
export async function deleteKey(tx: Tx, { key_id, user_id }: KeyUser): Promise<boolean> {
  return (await run(tx, apiKeys.delete().where({ key_id, user_id }))) === 1;
}

/** The valid keys of a user, newest first. */
export function listKeys(sql: Sql, userId: number, oldestLive: string) {
  const shown = apiKeys.select('key_id', 'prefix', 'device', 'created_at', 'last_used_on');
  const valid = shown.where({ user_id: userId, revoked_at: null }).where('last_used_on', '>=', oldestLive);
  return rows(sql, valid.orderBy('key_id', 'desc'));
}

/** Revokes a valid key of a user once: of two requests at the same time, one gets `revoked before`. */
export async function revokeKey(
  tx: Tx,
  { key_id, user_id }: KeyUser,
  { now, oldestLive }: { now: Date; oldestLive: string },
): Promise<'revoked' | 'revoked before' | 'unknown'> {
  const valid = apiKeys.query().where({ key_id, user_id }).where('last_used_on', '>=', oldestLive);
  if ((await run(tx, valid.clone().where({ revoked_at: null }).update({ revoked_at: now }))) === 1)
    return 'revoked';
  return (await row(tx, valid.select('key_id'))) ? 'revoked before' : 'unknown';
}

/** Deletes all but the newest `keep` valid keys of a user, whose row must be locked; returns the deleted ones. */
export function deleteOldestKeys(
  tx: Tx,
  userId: number,
  keep: number,
  oldestLive: string,
): Promise<KeyUser[]> {
  return tx.query(
    `DELETE FROM api_keys WHERE key_id IN (
       SELECT key_id FROM api_keys WHERE user_id = $1 AND last_used_on >= $3::date AND revoked_at IS NULL
       ORDER BY key_id DESC OFFSET $2
     ) RETURNING key_id, user_id`,
    [userId, keep, oldestLive],
  );
}

/** Deletes the keys that expired for lack of use; returns their number. */
export function deleteUnusedKeys(sql: Sql, oldestLive: string): Promise<number> {
  return run(sql, apiKeys.delete().where('last_used_on', '<', oldestLive));
}
