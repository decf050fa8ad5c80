import { count, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

/** How many cards a member with a chat role may have on an account (ECA-06). */
export interface CardRoleLimit {
  readonly cp_role_id: string;
  readonly max_cards: number;
}

const limits = table<CardRoleLimit & { readonly server_id: number }>('card_role_limits');

/** In the order of the roles' ids; a server has {@link LIMITS.max_chat_roles} at most. */
export const listRoleLimits = (sql: Sql, serverId: number): Promise<CardRoleLimit[]> =>
  rows(sql, limits().where({ server_id: serverId }).orderBy('cp_role_id').select('cp_role_id', 'max_cards'));

/** Limits of other roles. */
export const countOtherLimits = (tx: Tx, serverId: number, roleId: string): Promise<number> =>
  count(tx, limits().where({ server_id: serverId }).where('cp_role_id', '<>', roleId));

export async function putRoleLimit(tx: Tx, serverId: number, limit: CardRoleLimit): Promise<void> {
  const put = limits().insert({ server_id: serverId, ...limit });
  await run(tx, put.onConflict(['server_id', 'cp_role_id']).merge(['max_cards']));
}

/** False when the role has none. */
export async function dropRoleLimit(tx: Tx, serverId: number, roleId: string): Promise<boolean> {
  const dropped = limits().where({ server_id: serverId, cp_role_id: roleId }).delete();
  return (await run(tx, dropped)) === 1;
}
