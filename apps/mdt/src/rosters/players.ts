import findUserByChat from '@cabildo/contracts/identity/users/find_user_by_cp.rpc.ts';
import findUserByGame from '@cabildo/contracts/identity/users/find_user_by_gp.rpc.ts';
import getUsers from '@cabildo/contracts/identity/users/get_users.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

/** The accounts of a player on the game platform and on the chat platform. */
export interface Accounts {
  /** Null if identity knows the user no longer. */
  readonly gp_id: string | null;
  /** The chat account that was linked first; null if none is. */
  readonly cp_id: string | null;
}

/** Finds the player who has all accounts that are named; null: nobody has them, undefined: none is named (V1-17). */
export async function findPlayer(
  ask: Ask,
  { gp_id, cp_id }: { gp_id?: string | undefined; cp_id?: string | undefined },
): Promise<number | null | undefined> {
  if (gp_id === undefined && cp_id === undefined) return undefined;
  const answers = await Promise.all([
    ...(gp_id === undefined ? [] : [ask(findUserByGame, { gp_id })]),
    ...(cp_id === undefined ? [] : [ask(findUserByChat, { cp_id })]),
  ]);
  const [first, ...others] = answers.map(({ user }) => user?.user_id ?? null);
  return others.every((id) => id === first) ? first! : null;
}

/** The accounts of users, by user. */
export async function accountsOf(
  ask: Ask,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Accounts>> {
  if (userIds.length === 0) return new Map();
  const { users } = await ask(getUsers, { user_ids: [...new Set(userIds)] });
  return new Map(users.map(({ user_id, gp_id, cp_ids }) => [user_id, { gp_id, cp_id: cp_ids[0] ?? null }]));
}
