import { LIMITS } from '@cabildo/contracts/limits';
import { c, row, rows, run, table, type Query, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { panelEndOf, recentPanelEnd, type KeyTimes } from './rules.ts';

export const apiKeys = table(
  'api_keys',
  {
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
    /** The end of a panel session that is not used again; null: an app's key (PN-03). */
    idle_until: c.timestamptz.nullable,
    /** The key with which the person was signed in when this sign-in began, until a chat account is moved by it (ID-09). */
    earlier_key_id: c.bigint.nullable,
  },
  {
    bound: 'max_keys_per_user',
    goes: 'by delete_unused_keys: when it has expired',
    erased: 'not about a server',
    person: { user_id: { goes: 'the limit is of keys that are good at a time' } },
    exported: 'in keys',
  },
);
type ApiKeyRow = RowOf<typeof apiKeys>;

/** A key and its user. */
export type KeyUser = Pick<ApiKeyRow, 'key_id' | 'user_id'>;

/** Stores a key and returns its id. */
export async function insertKey(tx: Tx, key: Omit<ApiKeyRow, 'key_id' | 'revoked_at'>): Promise<number> {
  return (await row(tx, apiKeys.insert(key).returning(['key_id'])))!.key_id;
}

export interface FoundKey extends KeyUser {
  session: 'app' | 'game' | 'panel';
  /** The one server of a game session. */
  server_id: number | null;
  /** Whether a use of late is stored already; a stored use keeps a key or session valid (ID-07, PN-03). */
  is_seen: boolean;
}

/** Finds the user of a valid key or session (ID-07, ID-12, PN-03), in one round trip. */
export async function findKey(
  sql: Sql,
  keyHash: string,
  { now, today, oldestLive }: KeyTimes,
): Promise<FoundKey | undefined> {
  const [row] = await sql.query<FoundKey>(
    `SELECT key_id, user_id, CASE WHEN idle_until IS NULL THEN 'app' ELSE 'panel' END AS session,
       NULL::bigint AS server_id, last_used_on >= $2::date AND coalesce(idle_until >= $5, true) AS is_seen
     FROM api_keys WHERE key_hash = $1 AND last_used_on >= $3::date AND coalesce(idle_until > $4, true)
       AND revoked_at IS NULL
     UNION ALL
     SELECT key_id, user_id, 'game', server_id, true
     FROM game_sessions s WHERE token_hash = $1 AND expires_at > $4
       AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.server_id = s.server_id)
       AND NOT EXISTS (SELECT 1 FROM ended_players p
         WHERE p.server_id = s.server_id AND p.user_id = s.user_id AND p.ended_at >= s.created_at)`,
    [keyHash, today, oldestLive, now, recentPanelEnd(now)],
  );
  return row;
}

/** Stores the day on which an app's key was used, once a day. */
export async function touchKey(sql: Sql, keyId: number, today: string): Promise<void> {
  const seen = apiKeys.update({ last_used_on: today }).where({ key_id: keyId });
  await run(sql, seen.where('last_used_on', '<', today));
}

/** Stores the use of a panel session, which ends later for it. */
export async function touchPanelSession(sql: Sql, keyId: number, { now, today }: KeyTimes): Promise<void> {
  const seen = apiKeys.update({ last_used_on: today, idle_until: panelEndOf(now) }).where({ key_id: keyId });
  await run(sql, seen.where('idle_until', '<', recentPanelEnd(now)));
}

/** The device that signed in with a key; undefined when the key is gone. */
export async function deviceOfKey(sql: Sql, keyId: number): Promise<string | undefined> {
  return (await row(sql, apiKeys.select('device').where({ key_id: keyId })))?.device;
}

/**
 * The user of the valid key with which the person of `keyId` was signed in before, if that sign-in is newer than `since` (ID-09).
 * The key of now is locked, because it proves this once.
 */
export async function findEarlierUser(
  tx: Tx,
  keyId: number,
  { since, now, oldestLive }: KeyTimes & { since: Date },
): Promise<number | undefined> {
  const [earlier] = await tx.query<{ user_id: number }>(
    `SELECT e.user_id FROM api_keys k JOIN api_keys e ON e.key_id = k.earlier_key_id
     WHERE k.key_id = $1 AND k.revoked_at IS NULL AND e.created_at > $2 AND e.revoked_at IS NULL
       AND e.last_used_on >= $3::date AND coalesce(e.idle_until > $4, true)
     FOR UPDATE OF k`,
    [keyId, since, oldestLive, now],
  );
  return earlier?.user_id;
}

/** Uses up the proof of {@link findEarlierUser}. */
export async function forgetEarlierKey(tx: Tx, keyId: number): Promise<void> {
  await run(tx, apiKeys.update({ earlier_key_id: null }).where({ key_id: keyId }));
}

/** Deletes a key; false when it was gone already. */
export async function deleteKey(tx: Tx, { key_id, user_id }: KeyUser): Promise<boolean> {
  return (await run(tx, apiKeys.delete().where({ key_id, user_id }))) === 1;
}

/** Keeps the keys that have not expired, revoked ones among them. */
const unexpired = <R>(keys: Query<ApiKeyRow, R>, { now, oldestLive }: KeyTimes): Query<ApiKeyRow, R> =>
  keys
    .where('last_used_on', '>=', oldestLive)
    .where((end) => end.where({ idle_until: null }).orWhere('idle_until', '>', now));

/** The valid keys and panel sessions of a user, newest first. */
export function listKeys(sql: Sql, userId: number, times: KeyTimes) {
  const shown = apiKeys.select('key_id', 'prefix', 'device', 'created_at', 'last_used_on', 'idle_until');
  const valid = unexpired(shown.where({ user_id: userId, revoked_at: null }), times);
  return rows(sql, valid.orderBy('key_id', 'desc'));
}

/** Revokes a valid key of a user once: of two requests at the same time, one gets `revoked before`. */
export async function revokeKey(
  tx: Tx,
  { key_id, user_id }: KeyUser,
  times: KeyTimes,
): Promise<'revoked' | 'revoked before' | 'unknown'> {
  const valid = unexpired(apiKeys.query().where({ key_id, user_id }), times);
  if ((await run(tx, valid.clone().where({ revoked_at: null }).update({ revoked_at: times.now }))) === 1)
    return 'revoked';
  return (await row(tx, valid.select('key_id'))) ? 'revoked before' : 'unknown';
}

/**
 * Deletes all but the newest valid keys of a user, whose row must be locked; returns the deleted ones. Panel sessions are counted
 * by themselves, so that neither kind ends the other.
 */
export function deleteOldestKeys(
  tx: Tx,
  userId: number,
  isPanel: boolean,
  { now, oldestLive }: KeyTimes,
): Promise<KeyUser[]> {
  const keep = isPanel ? LIMITS.max_panel_sessions : LIMITS.max_keys_per_user;
  return tx.query(
    `DELETE FROM api_keys WHERE key_id IN (
       SELECT key_id FROM api_keys WHERE user_id = $1 AND (idle_until IS NOT NULL) = $3
         AND last_used_on >= $4::date AND coalesce(idle_until > $5, true) AND revoked_at IS NULL
       ORDER BY key_id DESC OFFSET $2
     ) RETURNING key_id, user_id`,
    [userId, keep, isPanel, oldestLive, now],
  );
}

/** Deletes the keys and panel sessions that expired for lack of use; returns their number. */
export function deleteUnusedKeys(sql: Sql, { now, oldestLive }: KeyTimes): Promise<number> {
  return run(sql, apiKeys.delete().where('last_used_on', '<', oldestLive).orWhere('idle_until', '<=', now));
}

/** Deletes all keys and panel sessions of a user, whose row must be locked; returns their ids (ID-21). */
export async function deleteKeysOf(tx: Tx, userId: number): Promise<number[]> {
  const deleted = apiKeys.delete().where({ user_id: userId });
  return (await rows(tx, deleted.returning(['key_id']))).map(({ key_id }) => key_id);
}
