import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { liquidateEstates } from './liquidate-estate.ts';
import { reaction } from '../../deps.ts';

/** SV-10, DN-08: money of deleted characters goes to the treasury; shared accounts pass to another member. */
export default reaction.perServer(characterDeleted, 'end', async ({ tx, events, deps, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In id order, so that two replicas that share servers cannot deadlock.
  for (const [serverId, gone] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = gone.map(({ data }) => data.server_character_id);
    await liquidateEstates(tx, emit, deps.ledger, { serverId, characterIds, now });
  }
});
