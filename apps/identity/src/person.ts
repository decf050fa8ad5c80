import { fail, type RequestContext } from '@cabildo/contracts';
import type { Sql } from '@cabildo/kit';
import { keyNeeded } from './callers.ts';
import { findUser, findUserByChatAccount, findUserByGameAccount, type UserRow } from './sql/users.ts';

interface Named {
  user_id?: number | undefined;
  gp_id?: string | undefined;
  cp_id?: string | undefined;
}

/** Whom a question is about: the caller, or, for a sibling back end, the one person it names (ID-13). */
export async function findPerson(db: Sql, { actor }: RequestContext, named: Named) {
  if (actor.kind === 'user') return (await findUser(db, actor.user_id)) ?? fail('not_found');
  if (actor.kind !== 'internal') return keyNeeded();
  const { user_id, gp_id, cp_id } = named;
  if ([user_id, gp_id, cp_id].filter((id) => id !== undefined).length !== 1) {
    return fail('error', {
      message: {
        es: 'Indica exactamente uno de: user_id, gp_id, cp_id.',
        en: 'Give exactly one of: user_id, gp_id, cp_id.',
      },
    });
  }
  let user: UserRow | undefined;
  if (user_id !== undefined) user = await findUser(db, user_id);
  else if (gp_id !== undefined) user = await findUserByGameAccount(db, gp_id);
  else if (cp_id !== undefined) user = await findUserByChatAccount(db, cp_id);
  return user ?? fail('not_found');
}
