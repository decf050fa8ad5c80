import event from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { reaction } from '../handler.ts';
import { markServerEnded, stopOpenings } from '../sql/endings.ts';

/** From here on nothing more is opened there; what there is goes with the next turn of jobs/erase_servers (SV-11). */
export default reaction(event, async ({ tx, events, now }) => {
  for (const serverId of [...new Set(events.map(({ data }) => data.server_id))].sort((a, b) => a - b)) {
    await stopOpenings(tx, serverId);
    await markServerEnded(tx, serverId, now);
  }
});
