import type { RequestContext } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import type { Sql } from '@cabildo/kit/database';
import { keyNeeded } from '../keys/rules.ts';
import { findUser, findUserByChatAccount, findUserByGameAccount } from './users.table.ts';

interface Names {
  user_id?: number | undefined;
  gp_id?: string | undefined;
  cp_id?: string | undefined;
}

/** Finds the user of a request: its caller, or the user whom a sibling back end names (ID-13). */
export async function findNamedUser(db: Sql, { actor }: RequestContext, { user_id, gp_id, cp_id }: Names) {
  if (actor.kind === 'user') return (await findUser(db, actor.user_id)) ?? fail('not_found');
  if (actor.kind !== 'internal') return keyNeeded();
  if ([user_id, gp_id, cp_id].filter((name) => name !== undefined).length !== 1) {
    return fail('error', {
      message: {
        es: 'Indica exactamente uno de: user_id, gp_id, cp_id.',
        en: 'Give exactly one of: user_id, gp_id, cp_id.',
      },
    });
  }
  if (user_id !== undefined) return (await findUser(db, user_id)) ?? fail('not_found');
  if (gp_id !== undefined) return (await findUserByGameAccount(db, gp_id)) ?? fail('not_found');
  return (await findUserByChatAccount(db, cp_id!)) ?? fail('not_found');
}
