import { characterDied } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { endReceiving } from './end-receiving.ts';

/** DN-09: cancels the open frisks of the dead. The dead keep their items and licences, and are given nothing more. */
export default reaction.perServer(characterDied, 'end', async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of endings cannot deadlock.
  for (const [serverId, dead] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = dead.map(({ data }) => data.server_character_id);
    await endReceiving(tx, emit, { serverId, characterIds, now, deletedIds: [] });
  }
});
