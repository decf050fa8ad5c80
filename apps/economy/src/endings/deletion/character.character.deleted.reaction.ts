import { characterDeleted } from '@cabildo/contracts/servers/characters/events.ts';
import { personBehind } from '@cabildo/contracts/event';
import { markInherited } from '../../bank/accounts/ended.table.ts';
import { openWithoutHeir } from '../estates/table.ts';
import { liquidateEstates } from './liquidate-estate.ts';
import { reaction } from '../../deps.ts';

/**
 * SV-10, DN-08: money of deleted characters goes to the treasury; shared accounts pass to another member. The goods of one that was
 * dead have their estate: an heir who was to get them gets them, and else they are destroyed.
 */
export default reaction.perServer(characterDeleted, 'end', async ({ tx, events, deps, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In id order, so that two replicas that share servers cannot deadlock.
  for (const [serverId, gone] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = gone.map(({ data }) => data.server_character_id);
    await liquidateEstates(tx, emit, deps.ledger, { serverId, characterIds, now });
    const living = gone.filter(({ data }) => !data.was_dead).map(({ data }) => data.server_character_id);
    // Who found one of these alive a moment ago executes no inheritance.
    await markInherited(tx, living, now);
    const dead = gone.filter(({ data }) => data.was_dead);
    await openWithoutHeir(
      tx,
      dead.map(({ actor, data }) => ({ ...data, user_id: personBehind(actor) ?? data.user_id })),
      now,
    );
  }
});
