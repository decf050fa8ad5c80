import type { AccountPermission } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { any, expression, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

export interface MemberRow {
  readonly account_id: number;
  readonly character_id: number;
  readonly permissions: readonly AccountPermission[];
  readonly joined_at: Date;
}
const members = table<MemberRow>('account_members');

/** Those who have been members for longest first; an account has 50 at most. */
export const listMembers = (sql: Sql, accountId: number): Promise<MemberRow[]> =>
  rows(
    sql,
    members()
      .where({ account_id: accountId })
      .orderBy('joined_at')
      .orderBy('character_id')
      .select('account_id', 'character_id', 'permissions', 'joined_at'),
  );

/** The caller has the account locked and found no such member. */
export async function insertMember(tx: Tx, member: MemberRow): Promise<void> {
  await run(tx, members().insert(member));
}

/** The caller has the account locked. False when there is no such member. */
export async function updateMember(
  tx: Tx,
  { account_id, character_id, permissions }: Pick<MemberRow, 'account_id' | 'character_id' | 'permissions'>,
): Promise<boolean> {
  return (await run(tx, members().where({ account_id, character_id }).update({ permissions }))) === 1;
}

/** The accounts of others on which a character has a permission (ECA-02). */
export async function listAccountsWith(
  sql: Sql,
  characterId: number,
  permission: AccountPermission,
): Promise<number[]> {
  const permitted = members()
    .where({ character_id: characterId })
    .where(expression('? = ANY(permissions)', [permission]));
  return (await rows(sql, permitted.select('account_id'))).map(({ account_id }) => account_id);
}

/**
 * The heir of each of these accounts when its owner is deleted or dies (SV-10, DN-09): the member who joined first, and of
 * several the one with the lowest id. Accounts without members are left out, and neither dead nor deleted characters
 * inherit anything.
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
  await run(tx, members().where({ account_id: accountId, character_id: characterId }).delete());
}

/** Takes characters off every account that they are members of; returns what they were members of, by account. */
export async function removeMemberships(
  tx: Tx,
  characterIds: readonly number[],
): Promise<{ accountId: number; characterId: number }[]> {
  const removed = members().where('character_id', any(characterIds)).delete();
  return (await rows(tx, removed.returning(['account_id', 'character_id'])))
    .map((each) => ({ accountId: each.account_id, characterId: each.character_id }))
    .sort((a, b) => a.accountId - b.accountId || a.characterId - b.characterId);
}
