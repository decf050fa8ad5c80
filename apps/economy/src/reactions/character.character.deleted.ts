import event from '@cabildo/contracts/servers/events/character.character.deleted.ts';
import { windUp } from '../ending.ts';
import { reaction } from '../handler.ts';

/** SV-10, DN-08: what deleted characters had goes to their server's treasury or to those they shared it with. */
export default reaction(event, async ({ tx, events, deps, emit, now }) => {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  // In the order of the ids, as everybody who ends something in several servers takes them.
  for (const [serverId, gone] of [...byServer].sort(([a], [b]) => a - b)) {
    const characterIds = gone.map(({ data }) => data.server_character_id);
    await windUp(tx, emit, deps.ledger, { serverId, characterIds, now });
  }
});
