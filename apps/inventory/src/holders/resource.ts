import { resource } from '@cabildo/kit/ledger';
import { lockHolders, type HolderKey } from './table.ts';

/** A character that may hold items and licences. */
export interface Holder {
  /** SV-10: nothing may be given to a character that has ended. */
  readonly isEnded: boolean;
}

/** A character, locked exclusively: it does not end, and no other command gives it anything, before the commit. */
export const holder = resource<HolderKey, Holder>({
  name: 'holder',
  keyText: ({ characterId }) => `${characterId}`,
  async lock(tx, keys) {
    const servers = new Map(keys.map(({ characterId, serverId }) => [characterId, serverId]));
    const ended = await lockHolders(tx, servers);
    return keys.map(({ characterId }) => ({ isEnded: ended.has(characterId) }));
  },
});
