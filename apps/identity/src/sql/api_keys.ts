import type { Sql, Tx } from '@cabildo/kit';

export interface KeyHolder {
  key_id: number;
  user_id: number;
}

export interface NewKey {
  userId: number;
  keyHash: string;
  device: string;
}

export async function insertKey(tx: Tx, key: NewKey, now: Date, day: string): Promise<number> {
  const [row] = await tx.query<{ key_id: number }>(
    `INSERT INTO api_keys (user_id, key_hash, device, created_at, last_used_on)
     VALUES ($1, $2, $3, $4, $5::date) RETURNING key_id`,
    [key.userId, key.keyHash, key.device, now, day],
  );
  return row!.key_id;
}

export interface FoundKey extends KeyHolder {
  session: 'app' | 'game';
  /** The one server of a game session. */
  server_id: number | null;
  /** Whether the use of this day is noted already; of an app key, that is what keeps it alive (ID-07). */
  seen_today: boolean;
}

/** Who holds a live key or game session (ID-07, ID-12). */
export async function findKey(
  sql: Sql,
  keyHash: string,
  { now, today, oldestLive }: { now: Date; today: string; oldestLive: string },
): Promise<FoundKey | undefined> {
  const [row] = await sql.query<FoundKey>(
    `SELECT key_id, user_id, 'app' AS session, NULL::bigint AS server_id, last_used_on >= $2::date AS seen_today
     FROM api_keys WHERE key_hash = $1 AND last_used_on >= $3::date
     UNION ALL
     SELECT key_id, user_id, 'game', server_id, true
     FROM game_sessions s WHERE token_hash = $1 AND expires_at > $4
       AND NOT EXISTS (SELECT 1 FROM ended_servers e WHERE e.server_id = s.server_id)`,
    [keyHash, today, oldestLive, now],
  );
  return row;
}

export async function touchKey(sql: Sql, keyId: number, today: string): Promise<void> {
  await sql.query(
    'UPDATE api_keys SET last_used_on = $2::date WHERE key_id = $1 AND last_used_on < $2::date',
    [keyId, today],
  );
}

/** What signed in with a key, or undefined when the key is gone. */
export async function deviceOfKey(sql: Sql, keyId: number): Promise<string | undefined> {
  const [row] = await sql.query<{ device: string }>('SELECT device FROM api_keys WHERE key_id = $1', [keyId]);
  return row?.device;
}

/** Revokes one key; false when it was gone already. */
export async function deleteKey(tx: Tx, holder: KeyHolder): Promise<boolean> {
  const rows = await tx.query('DELETE FROM api_keys WHERE key_id = $1 AND user_id = $2 RETURNING 1', [
    holder.key_id,
    holder.user_id,
  ]);
  return rows.length === 1;
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
       SELECT key_id FROM api_keys WHERE user_id = $1 AND last_used_on >= $3::date ORDER BY key_id DESC OFFSET $2
     ) RETURNING key_id, user_id`,
    [userId, keep, oldestLive],
  );
}

/** Removes keys that died of disuse; returns how many. */
export async function deleteUnusedKeys(sql: Sql, oldestLive: string): Promise<number> {
  const rows = await sql.query('DELETE FROM api_keys WHERE last_used_on < $1::date RETURNING 1', [
    oldestLive,
  ]);
  return rows.length;
}
