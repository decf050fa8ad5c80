import { draft } from '@cabildo/contracts/event';
import { characterEmptied } from '@cabildo/contracts/inventory/holdings/events.ts';
import { licenseRemoved } from '@cabildo/contracts/inventory/licenses/events.ts';
import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { reaction } from '../deps.ts';
import { emptyHoldings } from '../holdings/table.ts';
import { removeLicenses } from '../licenses/table.ts';
import { endReceiving } from './end-receiving.ts';

/**
 * SV-10, DN-08: cancels the open frisks of deleted characters, destroys their items and removes their licences, and emits an
 * event for each. The items of one that was dead wait for its estate, which may have to give them to an heir (ECB-15).
 */
export default reaction.perServer(characterDeleted, 'end', async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In server id order, so that two batches of deletions cannot deadlock.
  for (const [serverId, deletions] of [...byServer].sort(([a], [b]) => a - b)) {
    const ids = deletions.map(({ data }) => data.server_character_id);
    const living = deletions.filter(({ data }) => !data.was_dead).map(({ data }) => data.server_character_id);
    await endReceiving(tx, emit, { serverId, characterIds: ids, now, deletedIds: living });
    // Licences are locked before items.
    const licenses = await removeLicenses(tx, ids);
    for (const { character_id, ...data } of await emptyHoldings(tx, serverId, living, now)) {
      const eventData = { server_character_id: character_id, ...data };
      emit(draft(characterEmptied, eventData, [character_id]), { serverId });
    }
    for (const { character_id, ...data } of licenses) {
      const eventData = { server_character_id: character_id, ...data };
      emit(draft(licenseRemoved, eventData, [character_id]), { serverId });
    }
  }
});
