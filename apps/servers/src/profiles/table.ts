import { c, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const profiles = table(
  'profiles',
  {
    user_id: c.bigint,
    /** Null: an event brought the user's name, and the user has not joined a server yet. */
    gp_id: c.text.nullable,
    gp_username: c.text,
    /** The number of the person (`personOf`); null: it is the user's own. */
    person_id: c.bigint.nullable,
    named_at: c.timestamptz,
    /** Until when the user gets no server, because the account is being deleted; may be infinity (ID-21). */
    closing_until: c.timestamptz,
  },
  {
    bound: 'system: one for each user',
    goes: 'stays: user accounts do (SV-11)',
    erased: 'not about a server',
    carried: 'with its people',
    person: {
      user_id: { stays: 'nameless, for what is written late' },
      gp_id: { emptied: null },
      gp_username: { emptied: 'Cuenta eliminada' },
      person_id: { emptied: null },
    },
    exported: 'not: a copy of what identity shows',
    locks: {
      // Before servers, because the limits of a user are counted before the server is known.
      'profiles.user_id': 10,
    },
  },
);

type ProfileRow = RowOf<typeof profiles>;
export type Profile = Pick<ProfileRow, 'user_id' | 'gp_username' | 'person_id'> & { gp_id: string };

export interface NewName extends Pick<ProfileRow, 'user_id' | 'gp_username'> {
  /** A moment, or `-infinity`. */
  named_at: string;
}

/** The copy of a user's profile; undefined for a user who has never joined or created a server. */
export async function findProfile(sql: Sql, userId: number): Promise<Profile | undefined> {
  const found = await row(
    sql,
    profiles.select('user_id', 'gp_id', 'gp_username', 'person_id').where({ user_id: userId }),
  );
  return found && found.gp_id !== null ? { ...found, gp_id: found.gp_id } : undefined;
}

/** The names of a user as far as they are known here; undefined: nothing is. */
export const findNames = (
  sql: Sql,
  userId: number,
): Promise<Pick<ProfileRow, 'gp_id' | 'gp_username'> | undefined> =>
  row(sql, profiles.select('gp_id', 'gp_username').where({ user_id: userId }));

/** The name of a user who is or was a member of any server. */
export async function usernameOf(sql: Sql, userId: number): Promise<string> {
  const profile = await row(sql, profiles.select('gp_username').where({ user_id: userId }));
  if (!profile) throw new Error(`user ${userId} has no profile here`);
  return profile.gp_username;
}

/**
 * Stores a profile that identity answered, locks its row until the transaction ends, and returns the user's name. A
 * stored name stays, because the event that brought it may be newer than the answer.
 */
export async function saveProfile(
  tx: Tx,
  { user_id, gp_id, gp_username, person_id }: Profile,
): Promise<string> {
  // An answer of identity counts as older than any event.
  await insertMissing(tx, [{ user_id, gp_username, named_at: '-infinity' }]);
  const saved = profiles.update({ gp_id, person_id }).where({ user_id });
  return (await row(tx, saved.returning(['gp_username'])))!.gp_username;
}

/**
 * Inserts the users that have no row yet, without what identity alone knows, which is asked for before the first join. The
 * conflict names no key: if one of the table's two keys were named, the other would refuse a row that another process inserts at
 * the same moment.
 */
export async function insertMissing(tx: Tx, users: readonly NewName[]): Promise<void> {
  await tx.query(
    `INSERT INTO profiles (user_id, gp_username, named_at)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
    [
      users.map((each) => each.user_id),
      users.map((each) => each.gp_username),
      users.map((each) => each.named_at),
    ],
  );
}

/** Locks a profile as {@link saveProfile} does, for limits of a user (SV-13). */
export async function lockProfile(tx: Tx, userId: number): Promise<void> {
  await rows(tx, profiles.select('user_id').where({ user_id: userId }).forNoKeyUpdate());
}

/** Whether the account of a user is being deleted, or is deleted; exact while the profile is locked (ID-21). */
export async function isClosing(sql: Sql, userId: number, now: Date): Promise<boolean> {
  const closing = profiles.select('user_id').where({ user_id: userId }).where('closing_until', '>', now);
  return (await row(sql, closing)) !== undefined;
}

/** Lets a user get no server until a moment, or ever again. */
export async function closeProfile(tx: Tx, userId: number, until: Date | 'infinity'): Promise<void> {
  await tx.query('UPDATE profiles SET closing_until = greatest(closing_until, $2) WHERE user_id = $1', [
    userId,
    until,
  ]);
}

/** Stores new names, one a user, also of users without a profile here yet. An older event never replaces a newer name. */
export async function rename(tx: Tx, names: readonly NewName[]): Promise<void> {
  // Locked in id order, so that two batches that share users cannot deadlock.
  const ordered = names.toSorted((a, b) => a.user_id - b.user_id);
  const userIds = ordered.map((each) => each.user_id);
  await insertMissing(tx, ordered);
  await tx.query('SELECT 1 FROM profiles WHERE user_id = ANY($1::bigint[]) ORDER BY user_id FOR UPDATE', [
    userIds,
  ]);
  await tx.query(
    `UPDATE profiles SET gp_username = new.gp_username, named_at = new.named_at
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS new (user_id, gp_username, named_at)
     WHERE profiles.user_id = new.user_id AND profiles.named_at < new.named_at`,
    [userIds, ordered.map((each) => each.gp_username), ordered.map((each) => each.named_at)],
  );
}
