import { endCharacterRows } from '@cabildo/characters';
import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { endClaimsOf } from './claims.ts';

/** DN-09: the dead keep their vehicles and get no more. A purchase that is being paid for is paid back, and offers and keys end. */
export default reaction.perServer(characterDied, 'end', async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of endings cannot deadlock.
  for (const [serverId, dead] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = dead.map(({ data }) => data.server_character_id);
    await endCharacterRows(tx, 'owners', { serverId, characterIds }, { now, deletedIds: [] });
    await endClaimsOf({ tx, emit, now }, serverId, characterIds);
  }
});
