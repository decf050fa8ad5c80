import findPeople from '@cabildo/contracts/identity/users/find_people.rpc.ts';
import findUserByGp from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import type { Sql } from '@cabildo/kit/database';
import type { Ask } from '@cabildo/kit/service';
import { inheritBans } from '../ban-row/table.ts';

interface Named {
  readonly target_user_id?: number | undefined;
  readonly target_gp_id?: string | undefined;
}

/**
 * The id of today of a person whom a request names: who deleted the account may have come back as a new user, and all bans of that
 * person are of the new one then (ID-21). The id that was named where nobody has come back; null: nobody has the game account. For
 * `prepare`.
 */
export async function namedUserId(
  db: Sql,
  ask: Ask,
  { target_user_id, target_gp_id }: Named,
): Promise<number | null> {
  const named = target_user_id ?? (await ask(findUserByGp, { gp_id: target_gp_id! })).user?.user_id;
  if (named === undefined) return null;
  // The profile here may outlive the account by some seconds, so identity alone knows.
  const { users } = await ask(findPeople, { user_ids: [named] });
  const [user] = users;
  if (!user) return named;
  if (user.former_user_ids.length > 0) await inheritBans(db, user.user_id, user.former_user_ids);
  return user.user_id;
}
