import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../../deps.ts';
import { freezeEstates } from './freeze-estates.ts';

/** DN-09: accounts of the dead are frozen until they are inherited. */
export default reaction.perServer(characterDied, 'end', async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In id order, so that two replicas that share servers cannot deadlock.
  for (const [serverId, dead] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = dead.map(({ data }) => data.server_character_id);
    await freezeEstates(tx, emit, { serverId, characterIds, now });
  }
});
