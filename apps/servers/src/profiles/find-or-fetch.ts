import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { findProfile, type Profile } from './table.ts';

/** Finds a user's profile in the copy here, or else asks identity. For `prepare`, which alone may ask another service. */
export async function findOrFetchProfile(db: Sql, ask: Ask, userId: number): Promise<Profile> {
  const known = await findProfile(db, userId);
  if (known) return known;
  const answer = await ask(getUsers, { user_ids: [userId] });
  const user = answer.users[0];
  if (!user) throw new Error(`identity does not know user ${userId}`);
  return { user_id: user.user_id, gp_id: user.gp_id, gp_username: user.gp_username };
}
