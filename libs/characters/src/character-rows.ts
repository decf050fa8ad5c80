import type { Tx } from '@cabildo/kit/database';

/** A character that may inherit. */
export interface Heir {
  /** SV-10, DN-09: nothing may be given to a character that has ended. */
  readonly isEnded: boolean;
  /** SV-10: one that was deleted alive inherits nothing; a dead one does, for its own estate, also once deleted (ECB-15). */
  readonly isDeleted: boolean;
}

/**
 * Locks characters until the transaction ends, so that no other transaction ends them or gives them anything; returns how each of
 * them is. Inserts the rows of characters that have none yet.
 * @param table of the service, with a row for each character that was given something (`character_id, server_id, ended_at, is_deleted`)
 * @param servers the server id of each character id
 */
export async function lockCharacterRows(
  tx: Tx,
  table: string,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Heir>> {
  const ids = [...servers.keys()];
  // Two statements, because a statement does not see the rows that it inserts or waits for. They are sent together.
  const [, rows] = await Promise.all([
    tx.query(
      `INSERT INTO ${table} (character_id, server_id)
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [ids, [...servers.values()]],
    ),
    tx.query<{ character_id: number; is_ended: boolean; is_deleted: boolean }>(
      `SELECT character_id, ended_at IS NOT NULL AS is_ended, is_deleted FROM ${table}
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
      [ids],
    ),
  ]);
  return new Map(rows.map((row) => [row.character_id, { isEnded: row.is_ended, isDeleted: row.is_deleted }]));
}

/**
 * Marks characters of a server as ended, so that nothing can be given to them. Waits for transactions that do so now.
 * @param deletedIds those that were deleted alive
 */
export async function endCharacterRows(
  tx: Tx,
  table: string,
  { serverId, characterIds }: { serverId: number; characterIds: readonly number[] },
  { now, deletedIds }: { now: Date; deletedIds: readonly number[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO ${table} (character_id, server_id, ended_at, is_deleted)
     SELECT id, $1::bigint, $3::timestamptz, id = ANY($4::bigint[]) FROM unnest($2::bigint[]) AS c (id) ORDER BY id
     ON CONFLICT (character_id) DO UPDATE
       SET ended_at = coalesce(${table}.ended_at, excluded.ended_at),
         is_deleted = ${table}.is_deleted OR excluded.is_deleted`,
    [serverId, characterIds, now, deletedIds],
  );
}
