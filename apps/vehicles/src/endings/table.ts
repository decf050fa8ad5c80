import type { Sql, Tx } from '@cabildo/kit/database';

/** The vehicles that a character owns; those that are being paid for are not its own yet. */
export async function countOwned(sql: Sql, characterId: number): Promise<number> {
  const [counted] = await sql.query<{ vehicles: number }>(
    `SELECT count(*) AS vehicles FROM vehicles WHERE owner_character_id = $1 AND state = 'owned'`,
    [characterId],
  );
  return counted!.vehicles;
}

/** Gives vehicles that are locked to another owner, who is locked as well. */
export async function setOwner(tx: Tx, ids: readonly number[], characterId: number): Promise<void> {
  await tx.query('UPDATE vehicles SET owner_character_id = $2 WHERE id = ANY($1::bigint[])', [
    ids,
    characterId,
  ]);
}
