import friskCancelled from '@cabildo/contracts/inventory/events/frisk.session.cancelled.ts';
import characterEmptied from '@cabildo/contracts/inventory/events/inventory.character.emptied.ts';
import licenseRemoved from '@cabildo/contracts/inventory/events/license.character.removed.ts';
import event from '@cabildo/contracts/servers/events/character.character.deleted.ts';
import { reaction } from '../handler.ts';
import { emptyHoldings, endHolders, removeLicenses } from '../sql/endings.ts';
import { cancelFrisksOf } from '../sql/frisks.ts';
import { friskView } from '../views.ts';

/** SV-10, DN-08: open frisks of deleted characters are cancelled, what they had is destroyed, licences go; all is told. */
export default reaction(event, async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In the order of the ids, as everybody who ends something in several servers takes them.
  for (const [serverId, gone] of [...byServer].sort(([a], [b]) => a - b)) {
    const ids = gone.map(({ data }) => data.server_character_id);
    const cancelFrisks = async (): Promise<void> => {
      for (const frisk of await cancelFrisksOf(tx, ids, now)) {
        const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
        emit(friskCancelled, friskView(frisk, now), { serverId, characterIds });
      }
    };
    // Frisks are locked before holders; the second time for those that began while the first holders were waited for.
    await cancelFrisks();
    await endHolders(tx, serverId, ids, now);
    await cancelFrisks();
    for (const { character_id, ...data } of await emptyHoldings(tx, serverId, ids, now)) {
      const told = { server_character_id: character_id, ...data };
      emit(characterEmptied, told, { serverId, characterIds: [character_id] });
    }
    for (const { character_id, ...data } of await removeLicenses(tx, ids)) {
      const told = { server_character_id: character_id, ...data };
      emit(licenseRemoved, told, { serverId, characterIds: [character_id] });
    }
  }
});
