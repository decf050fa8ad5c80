import type { Tx } from '@cabildo/kit/database';

/** A character that may own vehicles. */
export interface Owner {
  /** SV-10: a character that has ended is given nothing. */
  readonly isEnded: boolean;
  /** How many vehicles the character has, those that are being paid for included. */
  readonly vehicles: number;
}

/** An owner that may also inherit. */
export interface Heir extends Owner {
  /** SV-10: a deleted character inherits nothing; a dead one does, for its own estate (ECB-15). */
  readonly isDeleted: boolean;
}

/**
 * Locks characters until the transaction ends, so that no other transaction ends them or gives them a vehicle, and counts
 * their vehicles.
 * Inserts the rows of characters that have none yet.
 *
 * @param servers the server id of each character id
 */
export async function lockOwners(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Heir>> {
  const ids = [...servers.keys()];
  // Three statements, because a statement does not see the rows that it inserts or waits for. They are sent together.
  const [, locked, counted] = await Promise.all([
    tx.query(
      `INSERT INTO owners (character_id, server_id)
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS c (id, server_id) ORDER BY id
       ON CONFLICT DO NOTHING`,
      [ids, [...servers.values()]],
    ),
    tx.query<{ id: number; is_ended: boolean; is_deleted: boolean }>(
      `SELECT character_id AS id, ended_at IS NOT NULL AS is_ended, is_deleted FROM owners
       WHERE character_id = ANY($1::bigint[]) ORDER BY character_id FOR NO KEY UPDATE`,
      [ids],
    ),
    tx.query<{ id: number; vehicles: number }>(
      `SELECT owner_character_id AS id, count(*) AS vehicles FROM vehicles
       WHERE owner_character_id = ANY($1::bigint[]) GROUP BY owner_character_id`,
      [ids],
    ),
  ]);
  const vehicles = new Map(counted.map((each) => [each.id, each.vehicles]));
  return new Map(
    locked.map(({ id, is_ended: isEnded, is_deleted: isDeleted }) => [
      id,
      { isEnded, isDeleted, vehicles: vehicles.get(id) ?? 0 },
    ]),
  );
}

/** Marks characters of a server as ended, so that they get no vehicle. Waits for transactions that give them one now. */
export async function endOwners(
  tx: Tx,
  serverId: number,
  characterIds: readonly number[],
  { now, areDeleted }: { now: Date; areDeleted: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO owners (character_id, server_id, ended_at, is_deleted)
     SELECT id, $1::bigint, $3::timestamptz, $4::boolean FROM unnest($2::bigint[]) AS c (id) ORDER BY id
     ON CONFLICT (character_id) DO UPDATE
       SET ended_at = coalesce(owners.ended_at, excluded.ended_at),
         is_deleted = owners.is_deleted OR excluded.is_deleted`,
    [serverId, characterIds, now, areDeleted],
  );
}
