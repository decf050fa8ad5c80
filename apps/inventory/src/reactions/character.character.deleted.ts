import characterEmptied from '@cabildo/contracts/inventory/events/inventory.character.emptied.ts';
import licenseRemoved from '@cabildo/contracts/inventory/events/license.character.removed.ts';
import event from '@cabildo/contracts/servers/events/character.character.deleted.ts';
import { reaction } from '../handler.ts';
import { emptyHoldings, endHolders, removeLicenses } from '../sql/endings.ts';

/** SV-10, DN-08: what deleted characters had is destroyed and their licences go, one entry in the log for each. */
export default reaction(event, async ({ tx, events, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In the order of the ids, as everybody who ends something in several servers takes them.
  for (const [serverId, gone] of [...byServer].sort(([a], [b]) => a - b)) {
    const ids = gone.map(({ data }) => data.server_character_id);
    await endHolders(tx, serverId, ids, now);
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
