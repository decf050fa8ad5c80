import { lockCharacterRows, type Heir } from '@cabildo/characters';
import { resource } from '@cabildo/kit/ledger';
import type { HolderKey } from './table.ts';

export type { Heir };
/** A character, or a shop of an organisation, that may hold items and licences. */
export type Holder = Pick<Heir, 'isEnded'>;

/** A character, locked exclusively: it does not end, and no other command gives it anything, before the commit. */
export const holder = resource<HolderKey, Heir>({
  name: 'holder',
  keyText: ({ characterId }) => `${characterId}`,
  async lock(tx, keys) {
    const servers = new Map(keys.map(({ characterId, serverId }) => [characterId, serverId]));
    const holders = await lockCharacterRows(tx, 'holders', servers);
    return keys.map(({ characterId }) => holders.get(characterId)!);
  },
});
