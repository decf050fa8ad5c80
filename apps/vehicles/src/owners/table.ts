import { lockCharacterRows, type Heir } from '@cabildo/characters';
import { c, table, type Tx } from '@cabildo/kit/database';

export const owners = table(
  'owners',
  { character_id: c.bigint, server_id: c.bigint, ended_at: c.timestamptz.nullable, is_deleted: c.boolean },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character, which it locks',
    exported: 'not: a lock for each character',
    locks: { 'owners.character_id': 50 },
  },
);

/** A character that may own vehicles. */
export interface Owner extends Pick<Heir, 'isEnded'> {
  /** How many vehicles the character has, those that are being paid for included. */
  readonly vehicles: number;
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
): Promise<ReadonlyMap<number, Heir & Owner>> {
  // The count follows the lock, and is sent together with it.
  const [locked, counted] = await Promise.all([
    lockCharacterRows(tx, 'owners', servers),
    tx.query<{ id: number; vehicles: number }>(
      `SELECT owner_character_id AS id, count(*) AS vehicles FROM vehicles
       WHERE owner_character_id = ANY($1::bigint[]) GROUP BY owner_character_id`,
      [[...servers.keys()]],
    ),
  ]);
  const vehicles = new Map(counted.map((each) => [each.id, each.vehicles]));
  return new Map([...locked].map(([id, heir]) => [id, { ...heir, vehicles: vehicles.get(id) ?? 0 }]));
}
