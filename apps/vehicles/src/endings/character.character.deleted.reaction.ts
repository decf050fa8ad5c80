import { endCharacterRows } from '@cabildo/characters';
import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { removeVehicles } from '../vehicles/remove.ts';
import { lockVehiclesOf } from '../vehicles/table.ts';
import { endClaimsOf } from './claims.ts';

/**
 * SV-10, DN-08: removes the vehicles of deleted characters. A vehicle that is being paid for is left to its purchase, which
 * finds its buyer gone and gives the money back. Offers and keys end, also those of one that was dead (VS-01, VS-03). Those of one that was dead wait for its estate (ECB-15).
 */
export default reaction.perServer(characterDeleted, 'end', async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of deletions cannot deadlock.
  for (const [serverId, deletions] of [...byServer].sort(([a], [b]) => a - b)) {
    const ids = deletions.map(({ data }) => data.server_character_id);
    const living = deletions.filter(({ data }) => !data.was_dead).map(({ data }) => data.server_character_id);
    await endCharacterRows(tx, 'owners', { serverId, characterIds: ids }, { now, deletedIds: living });
    await endClaimsOf({ tx, emit, now }, serverId, ids);
    const vehicles = await lockVehiclesOf(tx, living);
    await removeVehicles(tx, emit, vehicles, { reason: 'character_ended', userId: null, now });
  }
});
