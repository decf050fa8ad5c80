import type { Tx } from '@cabildo/kit';

/**
 * Holds characters until the transaction ends: none of them can be ended (SV-10) meanwhile. Returns those that have
 * been: nothing may reach them any more. Call it before anything of theirs is locked.
 *
 * @param servers the server of each character
 * @param alone true when nobody else may give them anything meanwhile either
 */
export async function lockHolders(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
  alone = false,
): Promise<ReadonlySet<number>> {
  const ids = [...servers.keys()];
  // Two statements: a row that one inserts, or waits for another to insert, it does not see itself.
  const [, rows] = await Promise.all([
    tx.query(
      `INSERT INTO holders (character_id, server_id)
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [ids, [...servers.values()]],
    ),
    tx.query<{ character_id: number; is_ended: boolean }>(
      `SELECT character_id, ended_at IS NOT NULL AS is_ended FROM holders
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR ${alone ? 'NO KEY UPDATE' : 'SHARE'}`,
      [ids],
    ),
  ]);
  return new Set(rows.filter((row) => row.is_ended).map((row) => row.character_id));
}
