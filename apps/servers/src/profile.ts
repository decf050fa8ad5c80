import { isFailure } from '@cabildo/contracts';
import getUsers from '@cabildo/contracts/identity/calls/get_users.ts';
import type { Ask, Sql } from '@cabildo/kit';
import { findProfile, type Profile } from './sql/profiles.ts';

/** What a user is called: from the copy here, or else from identity. For `prepare`, before the transaction. */
export async function profileOf(db: Sql, ask: Ask, userId: number): Promise<Profile> {
  const known = await findProfile(db, userId);
  if (known) return known;
  const answer = await ask(getUsers, { user_ids: [userId] });
  const user = isFailure(answer) ? undefined : answer.users[0];
  if (!user) throw new Error(`identity does not know user ${userId}`);
  return { user_id: user.user_id, gp_id: user.gp_id, gp_username: user.gp_username };
}
