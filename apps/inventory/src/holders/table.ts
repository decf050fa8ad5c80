import { lockCharacterRows } from '@cabildo/characters';
import { c, table, type Tx } from '@cabildo/kit/database';

export const holders = table(
  'holders',
  { character_id: c.bigint, server_id: c.bigint, ended_at: c.timestamptz.nullable, is_deleted: c.boolean },
  {
    bound: 'characters_made',
    goes: 'stays: one for each character or shop, which it locks',
    exported: 'not: a lock for each character or shop',
    locks: { 'holders.character_id': 50 },
  },
);

/** A character, or a shop of an organisation as a holder, and its server. */
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
  const holders = await lockCharacterRows(tx, 'holders', servers);
  return new Set([...holders].filter(([, { isEnded }]) => isEnded).map(([id]) => id));
}
