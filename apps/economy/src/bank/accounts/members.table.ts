import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { any, c, expression, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const members = table(
  'account_members',
  {
    account_id: c.bigint,
    character_id: c.bigint,
    permissions: c.texts<AccountPermission[]>(),
    joined_at: c.timestamptz,
  },
  {
    bound: 'system: MAX_MEMBERS of each account',
    goes: 'stays: with the account',
    exported: 'in account_members',
  },
);
export type MemberRow = RowOf<typeof members>;

/** Lists the members of an account, 50 at most, by the time they joined. */
export const listMembers = (sql: Sql, accountId: number): Promise<MemberRow[]> =>
  rows(sql, members.select().where({ account_id: accountId }).orderBy('joined_at').orderBy('character_id'));

/** The caller has locked the account and found no such member. */
export async function insertMember(tx: Tx, member: MemberRow): Promise<void> {
  await run(tx, members.insert(member));
}

/** Returns false when there is no such member. The caller has the account locked. */
export async function updateMember(
  tx: Tx,
  { account_id, character_id, permissions }: Pick<MemberRow, 'account_id' | 'character_id' | 'permissions'>,
): Promise<boolean> {
  return (await run(tx, members.update({ permissions }).where({ account_id, character_id }))) === 1;
}

/** The accounts of others on which a character has a permission (ECA-02). */
export async function listAccountsWith(
  sql: Sql,
  characterId: number,
  permission: AccountPermission,
): Promise<number[]> {
  const permitted = members
    .select('account_id')
    .where({ character_id: characterId })
    .where(expression('? = ANY(permissions)', [permission]));
  return (await rows(sql, permitted)).map(({ account_id }) => account_id);
}

/**
 * Finds the heir of each of these accounts when its owner is deleted or dies (SV-10, DN-09): the member who joined first,
 * and of several the one with the lowest id. Accounts without members are left out, and neither dead nor deleted
 * characters inherit anything.
 */
export async function findHeirs(tx: Tx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const heirs = await tx.query<{ account_id: number; character_id: number }>(
    `SELECT DISTINCT ON (m.account_id) m.account_id, m.character_id FROM account_members m
     WHERE m.account_id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT 1 FROM ended_characters e WHERE e.character_id = m.character_id)
     ORDER BY m.account_id, m.joined_at, m.character_id`,
    [accountIds],
  );
  return new Map(heirs.map((heir) => [heir.account_id, heir.character_id]));
}

export async function removeMember(tx: Tx, accountId: number, characterId: number): Promise<void> {
  await run(tx, members.delete().where({ account_id: accountId, character_id: characterId }));
}

/** Ends every membership of these characters; returns the memberships, ordered by account. */
export async function removeMemberships(
  tx: Tx,
  characterIds: readonly number[],
): Promise<{ accountId: number; characterId: number }[]> {
  const removed = members.delete().where('character_id', any(characterIds));
  return (await rows(tx, removed.returning(['account_id', 'character_id'])))
    .map((each) => ({ accountId: each.account_id, characterId: each.character_id }))
    .sort((a, b) => a.accountId - b.accountId || a.characterId - b.characterId);
}
