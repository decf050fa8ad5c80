import { resource } from '@cabildo/kit/ledger';
import { purchase } from '../purchases/resource.ts';
import { lockOwners, type Owner } from './table.ts';

/** An owner and its server. */
export interface OwnerKey {
  readonly serverId: number;
  /** A character, or the negative number of an organisation (VS-02). */
  readonly characterId: number;
}

/** An owner, locked exclusively: it does not end, and no other command gives it a vehicle, before the commit. */
export const owner = resource<OwnerKey, Owner>({
  name: 'owner',
  after: [purchase],
  keyText: ({ characterId }) => `${characterId}`,
  async lock(tx, keys) {
    const owners = await lockOwners(
      tx,
      new Map(keys.map(({ characterId, serverId }) => [characterId, serverId])),
    );
    return keys.map(({ characterId }) => owners.get(characterId)!);
  },
});
