import type { Sql, Tx } from '@cabildo/kit';

export interface Profile {
  user_id: number;
  gp_id: string;
  gp_username: string;
}

/** The local copy of what somebody is called, or undefined when he has never joined anything here. */
export async function findProfile(sql: Sql, userId: number): Promise<Profile | undefined> {
  const [row] = await sql.query<Profile>(
    'SELECT user_id, gp_id, gp_username FROM profiles WHERE user_id = $1 AND gp_id IS NOT NULL',
    [userId],
  );
  return row;
}

/** What somebody who is or was a member is called. */
export async function usernameOf(sql: Sql, userId: number): Promise<string> {
  const [row] = await sql.query<{ gp_username: string }>(
    'SELECT gp_username FROM profiles WHERE user_id = $1',
    [userId],
  );
  if (!row) throw new Error(`user ${userId} has no profile here`);
  return row.gp_username;
}

/**
 * Keeps a profile that identity was asked for, and returns what the user is called. A name that an event brought
 * meanwhile is newer than the answer and stays. The row is locked until the transaction ends.
 */
export async function keepProfile(tx: Tx, profile: Profile): Promise<string> {
  const [row] = await tx.query<{ gp_username: string }>(
    `INSERT INTO profiles (user_id, gp_id, gp_username) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET gp_id = excluded.gp_id
     RETURNING gp_username`,
    [profile.user_id, profile.gp_id, profile.gp_username],
  );
  return row!.gp_username;
}

/** Locks a profile as {@link keepProfile} does, for what one user may have only so many of (SV-13). */
export async function lockProfile(tx: Tx, userId: number): Promise<void> {
  await tx.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

export interface NewName {
  user_id: number;
  gp_username: string;
  named_at: string;
}

/** Keeps new names, also of people not seen here yet; an older event never replaces a newer one. One name a user. */
export async function rename(tx: Tx, names: readonly NewName[]): Promise<void> {
  // In the order of the ids, as everybody locks these rows.
  const ordered = names.toSorted((a, b) => a.user_id - b.user_id);
  await tx.query(
    `INSERT INTO profiles AS p (user_id, gp_username, named_at)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[])
     ON CONFLICT (user_id) DO UPDATE SET gp_username = excluded.gp_username, named_at = excluded.named_at
       WHERE p.named_at < excluded.named_at`,
    [
      ordered.map((each) => each.user_id),
      ordered.map((each) => each.gp_username),
      ordered.map((each) => each.named_at),
    ],
  );
}
