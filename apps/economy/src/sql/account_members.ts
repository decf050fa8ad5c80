import type { Tx } from '@cabildo/kit';

/**
 * Who takes over each of these accounts when its owner is gone (SV-10): the member who joined first, of those who
 * joined together the one with the lowest id; accounts without members are left out. The ended inherit nothing.
 */
export async function findHeirs(tx: Tx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ account_id: number; character_id: number }>(
    `SELECT DISTINCT ON (m.account_id) m.account_id, m.character_id FROM account_members m
     WHERE m.account_id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT 1 FROM ended_characters e WHERE e.character_id = m.character_id)
     ORDER BY m.account_id, m.joined_at, m.character_id`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row.character_id]));
}

export async function removeMember(tx: Tx, accountId: number, characterId: number): Promise<void> {
  await tx.query(`DELETE FROM account_members WHERE account_id = $1 AND character_id = $2`, [
    accountId,
    characterId,
  ]);
}

/** Takes characters off every account that they are members of; returns what they were members of, by account. */
export async function removeMemberships(
  tx: Tx,
  characterIds: readonly number[],
): Promise<{ accountId: number; characterId: number }[]> {
  const rows = await tx.query<{ account_id: number; character_id: number }>(
    `DELETE FROM account_members WHERE character_id = ANY($1::bigint[]) RETURNING account_id, character_id`,
    [characterIds],
  );
  return rows
    .map((row) => ({ accountId: row.account_id, characterId: row.character_id }))
    .sort((a, b) => a.accountId - b.accountId || a.characterId - b.characterId);
}
