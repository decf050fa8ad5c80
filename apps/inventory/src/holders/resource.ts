import { resource } from '@cabildo/kit/ledger';
import { lockHolderRows, type Heir, type Holder, type HolderKey } from './table.ts';

export type { Heir, Holder };

/** A character, locked exclusively: it does not end, and no other command gives it anything, before the commit. */
export const holder = resource<HolderKey, Heir>({
  name: 'holder',
  keyText: ({ characterId }) => `${characterId}`,
  async lock(tx, keys) {
    const servers = new Map(keys.map(({ characterId, serverId }) => [characterId, serverId]));
    const holders = await lockHolderRows(tx, servers);
    return keys.map(({ characterId }) => holders.get(characterId)!);
  },
});
