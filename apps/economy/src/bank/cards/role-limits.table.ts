import { c, count, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const roleLimits = table(
  'card_role_limits',
  { server_id: c.bigint, cp_role_id: c.text, max_cards: c.int },
  { bound: 'staff', goes: 'stays: one row for each role' },
);
/** The number of cards that a member with a chat role may have on an account (ECA-06). */
export type CardRoleLimit = Omit<RowOf<typeof roleLimits>, 'server_id'>;

/** Lists limits by the ids of their roles; a server has {@link LIMITS.max_chat_roles} at most. */
export const listRoleLimits = (sql: Sql, serverId: number): Promise<CardRoleLimit[]> =>
  rows(
    sql,
    roleLimits.select('cp_role_id', 'max_cards').where({ server_id: serverId }).orderBy('cp_role_id'),
  );

/** Counts the limits of other roles. */
export const countOtherLimits = (tx: Tx, serverId: number, roleId: string): Promise<number> =>
  count(tx, roleLimits.query().where({ server_id: serverId }).where('cp_role_id', '<>', roleId));

export async function putRoleLimit(tx: Tx, serverId: number, limit: CardRoleLimit): Promise<void> {
  const put = roleLimits.insert({ server_id: serverId, ...limit });
  await run(tx, put.onConflict(['server_id', 'cp_role_id']).merge(['max_cards']));
}

/** Returns false when the role has no limit. */
export async function dropRoleLimit(tx: Tx, serverId: number, roleId: string): Promise<boolean> {
  const dropped = roleLimits.delete().where({ server_id: serverId, cp_role_id: roleId });
  return (await run(tx, dropped)) === 1;
}
