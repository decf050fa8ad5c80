import type { Sql, Tx } from '@cabildo/kit/database';
import { organisation } from '../owners/rules.ts';

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

/** VS-02: the vehicles of an organisation, those that it is paying for included. */
export async function countOfOrg(sql: Sql, serverId: number, orgId: number): Promise<number> {
  const [counted] = await sql.query<{ vehicles: number }>(
    `SELECT count(*) AS vehicles FROM (
       SELECT 1 FROM vehicles WHERE server_id = $1 AND owner_character_id = $2
       UNION ALL
       SELECT 1 FROM offer_payments WHERE server_id = $1 AND buyer_character_id = $2 AND state = 'reserved'
     ) owned`,
    [serverId, organisation(orgId)],
  );
  return counted!.vehicles;
}
