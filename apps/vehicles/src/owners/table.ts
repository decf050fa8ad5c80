import { lockCharacterRows, type Heir } from '@cabildo/characters';
import { c, table, type Tx } from '@cabildo/kit/database';

export const owners = table(
  'owners',
  {
    /** A character, or the negative number of an organisation (VS-02). */
    character_id: c.bigint,
    server_id: c.bigint,
    ended_at: c.timestamptz.nullable,
    is_deleted: c.boolean,
  },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character and organisation, which it locks',
    exported: 'not: a lock for each character and organisation',
    locks: { 'owners.character_id': 50 },
  },
);

/** A character or an organisation that may own vehicles. */
export interface Owner extends Pick<Heir, 'isEnded'> {
  /** How many vehicles it has, those that are being paid for included. */
  readonly vehicles: number;
}

/**
 * Locks owners until the transaction ends, so that no other transaction ends them or gives them a vehicle, and counts
 * their vehicles.
 * Inserts the rows of those that have none yet.
 *
 * @param servers the server id of each owner
 */
export async function lockOwners(
  tx: Tx,
  servers: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Heir & Owner>> {
  // The count follows the lock, and is sent together with it.
  const [locked, counted] = await Promise.all([
    lockCharacterRows(tx, 'owners', servers),
    tx.query<{ id: number; vehicles: number }>(
      `SELECT id, count(*) AS vehicles FROM (
         SELECT owner_character_id AS id FROM vehicles WHERE owner_character_id = ANY($1::bigint[])
         UNION ALL
         SELECT buyer_character_id FROM offer_payments
         WHERE state = 'reserved' AND buyer_character_id = ANY($1::bigint[])
       ) owned GROUP BY id`,
      [[...servers.keys()]],
    ),
  ]);
  const vehicles = new Map(counted.map((each) => [each.id, each.vehicles]));
  return new Map([...locked].map(([id, heir]) => [id, { ...heir, vehicles: vehicles.get(id) ?? 0 }]));
}
