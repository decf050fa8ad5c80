import type { Tx } from '@cabildo/kit';

/**
 * Holds characters of a server until the transaction ends: none of them can be ended (SV-10) meanwhile. Returns those
 * that have been: nothing may reach them any more. Call it before anything of theirs is locked.
 */
export async function lockHolders(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
): Promise<ReadonlySet<number>> {
  // Two statements: a row that one inserts, or waits for another to insert, it does not see itself.
  const [, rows] = await Promise.all([
    tx.query(
      `INSERT INTO holders (character_id, server_id)
       SELECT DISTINCT id, $1::bigint FROM unnest($2::bigint[]) AS c (id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [serverId, characterIds],
    ),
    tx.query<{ character_id: number; is_ended: boolean }>(
      `SELECT character_id, ended_at IS NOT NULL AS is_ended FROM holders
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR SHARE`,
      [characterIds],
    ),
  ]);
  return new Set(rows.filter((row) => row.is_ended).map((row) => row.character_id));
}
