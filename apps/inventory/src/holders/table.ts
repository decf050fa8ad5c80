import type { Tx } from '@cabildo/kit/database';

/** A character and its server. */
export interface HolderKey {
  readonly serverId: number;
  readonly characterId: number;
}

/**
 * Locks characters until the transaction ends, so that no other transaction ends them (SV-10) or gives them anything.
 * Inserts the rows of characters that have none yet. Returns the characters that have ended already: nothing may be given
 * to them. Holders are locked before their holdings and licences, so call this first.
 *
 * @param servers the server id of each character id
 */
export async function lockHolders(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  // Two statements, because a statement does not see the rows that it inserts or waits for. They are sent together.
  const [, rows] = await Promise.all([
    tx.query(
      `INSERT INTO holders (character_id, server_id)
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [[...servers.keys()], [...servers.values()]],
    ),
    tx.query<{ character_id: number; is_ended: boolean }>(
      `SELECT character_id, ended_at IS NOT NULL AS is_ended FROM holders
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
      [[...servers.keys()]],
    ),
  ]);
  return new Set(rows.filter((row) => row.is_ended).map((row) => row.character_id));
}

/** Marks characters of a server as ended, so that nothing can be given to them. Waits for transactions that do so now. */
export async function endHolders(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO holders (character_id, server_id, ended_at)
     SELECT id, $1::bigint, $3::timestamptz FROM unnest($2::bigint[]) AS c (id) ORDER BY id
     ON CONFLICT (character_id) DO UPDATE
       SET ended_at = coalesce(holders.ended_at, excluded.ended_at)`,
    [serverId, characterIds, now],
  );
}
