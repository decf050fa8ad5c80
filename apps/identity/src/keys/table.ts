import { row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

interface ApiKeyRow {
  key_id: number;
  user_id: number;
  key_hash: string;
  /** How the key begins, for its user to know it by. */
  prefix: string;
  device: string;
  created_at: Date;
  /** `YYYY-MM-DD`. */
  last_used_on: string;
  /** Set when its user revoked it; it is deleted when it would have expired. */
  revoked_at: Date | null;
}

/** A key and its user. */
export type KeyHolder = Pick<ApiKeyRow, 'key_id' | 'user_id'>;

const apiKeys = table<ApiKeyRow>('api_keys');

/** Returns the new key's id. */
export async function insertKey(tx: Tx, key: Omit<ApiKeyRow, 'key_id' | 'revoked_at'>): Promise<number> {
  return (await row(tx, apiKeys().insert(key).returning(['key_id'])))!.key_id;
}

export interface FoundKey extends KeyHolder {
  session: 'app' | 'game';
  /** The one server of a game session. */
  server_id: number | null;
  /** Whether the use of this day is recorded already; for an app key, that is what keeps it alive (ID-07). */
  seen_today: boolean;
}

/** The user of a live key or game session (ID-07, ID-12), in one round trip. */
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
       AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.server_id = s.server_id)`,
    [keyHash, today, oldestLive, now],
  );
  return row;
}

/** Records the day on which a key was used, once a day. */
export async function touchKey(sql: Sql, keyId: number, today: string): Promise<void> {
  const seenBefore = apiKeys().where({ key_id: keyId }).where('last_used_on', '<', today);
  await run(sql, seenBefore.update({ last_used_on: today }));
}

/** What signed in with a key, or undefined when the key is gone. */
export async function deviceOfKey(sql: Sql, keyId: number): Promise<string | undefined> {
  return (await row(sql, apiKeys().where({ key_id: keyId }).select('device')))?.device;
}

/** Revokes one key; false when it was gone already. */
export async function deleteKey(tx: Tx, { key_id, user_id }: KeyHolder): Promise<boolean> {
  return (await run(tx, apiKeys().where({ key_id, user_id }).delete())) === 1;
}

/** The keys of a user that are valid, newest first. */
export function listKeys(sql: Sql, userId: number, oldestLive: string) {
  const valid = apiKeys()
    .where({ user_id: userId, revoked_at: null })
    .where('last_used_on', '>=', oldestLive);
  const shown = ['key_id', 'prefix', 'device', 'created_at', 'last_used_on'] as const;
  return rows(sql, valid.orderBy('key_id', 'desc').select(...shown));
}

/** Revokes a valid key of a user once; two who do so at the same time are told apart. */
export async function revokeKey(
  tx: Tx,
  { key_id, user_id }: KeyHolder,
  { now, oldestLive }: { now: Date; oldestLive: string },
): Promise<'revoked' | 'revoked before' | 'unknown'> {
  const valid = apiKeys().where({ key_id, user_id }).where('last_used_on', '>=', oldestLive);
  if ((await run(tx, valid.clone().where({ revoked_at: null }).update({ revoked_at: now }))) === 1)
    return 'revoked';
  return (await row(tx, valid.select('key_id'))) ? 'revoked before' : 'unknown';
}

/** Revokes all but the newest `keep` live keys of a person, whose row must be locked; returns the revoked ones. */
export function deleteOldestKeys(
  tx: Tx,
  userId: number,
  keep: number,
  oldestLive: string,
): Promise<KeyHolder[]> {
  return tx.query(
    `DELETE FROM api_keys WHERE key_id IN (
       SELECT key_id FROM api_keys WHERE user_id = $1 AND last_used_on >= $3::date AND revoked_at IS NULL
       ORDER BY key_id DESC OFFSET $2
     ) RETURNING key_id, user_id`,
    [userId, keep, oldestLive],
  );
}

/** Removes keys that died of disuse; returns how many. */
export function deleteUnusedKeys(sql: Sql, oldestLive: string): Promise<number> {
  return run(sql, apiKeys().where('last_used_on', '<', oldestLive).delete());
}
