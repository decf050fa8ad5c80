import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { inheritBans } from '../ban-row/table.ts';
import { findProfile, type Profile } from './table.ts';

/** Finds a user's profile in the copy here, or else asks identity; undefined: there is no such user. For `prepare`. */
export async function findOrFetchUser(db: Sql, ask: Ask, userId: number): Promise<Profile | undefined> {
  const known = await findProfile(db, userId);
  if (known) return known;
  const answer = await ask(getUsers, { user_ids: [userId] });
  const user = answer.users[0];
  // ID-21: before the user can join anything, so that nobody escapes a ban by deleting the account.
  if (!user) return undefined;
  const { user_id, gp_id, gp_username, former_user_ids: formerIds = [] } = user;
  if (formerIds.length > 0) await inheritBans(db, userId, formerIds);
  return { user_id, gp_id, gp_username, person_id: formerIds[0] ?? null };
}

/** Finds the profile of a user who exists, because the user calls. For `prepare`, which alone may ask another service. */
export async function findOrFetchProfile(db: Sql, ask: Ask, userId: number): Promise<Profile> {
  const profile = await findOrFetchUser(db, ask, userId);
  if (!profile) throw new Error(`identity does not know user ${userId}`);
  return profile;
}
