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
  const holders = await lockHolderRows(tx, servers);
  return new Set([...holders].filter(([, { isEnded }]) => isEnded).map(([id]) => id));
}

/** A character that may hold items and licences. */
export interface Holder {
  /** SV-10, DN-09: nothing may be given to a character that has ended. */
  readonly isEnded: boolean;
}

/** A character that may also inherit. */
export interface Heir extends Holder {
  /** SV-10: a deleted character inherits nothing; a dead one does, for its own estate (ECB-15). */
  readonly isDeleted: boolean;
}

/** Locks characters as {@link lockHolders} does; returns how each of them is. */
export async function lockHolderRows(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Heir>> {
  // Two statements, because a statement does not see the rows that it inserts or waits for. They are sent together.
  const [, rows] = await Promise.all([
    tx.query(
      `INSERT INTO holders (character_id, server_id)
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [[...servers.keys()], [...servers.values()]],
    ),
    tx.query<{ character_id: number; is_ended: boolean; is_deleted: boolean }>(
      `SELECT character_id, ended_at IS NOT NULL AS is_ended, is_deleted FROM holders
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
      [[...servers.keys()]],
    ),
  ]);
  return new Map(rows.map((row) => [row.character_id, { isEnded: row.is_ended, isDeleted: row.is_deleted }]));
}

/** Marks characters of a server as ended, so that nothing can be given to them. Waits for transactions that do so now. */
export async function endHolders(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  { now, areDeleted }: { now: Date; areDeleted: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO holders (character_id, server_id, ended_at, is_deleted)
     SELECT id, $1::bigint, $3::timestamptz, $4::boolean FROM unnest($2::bigint[]) AS c (id) ORDER BY id
     ON CONFLICT (character_id) DO UPDATE
       SET ended_at = coalesce(holders.ended_at, excluded.ended_at),
         is_deleted = holders.is_deleted OR excluded.is_deleted`,
    [serverId, characterIds, now, areDeleted],
  );
}
