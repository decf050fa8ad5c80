import event from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { reaction } from '../handler.ts';
import { markServersErased } from '../sql/endings.ts';

/** What there is of a deleted server goes with the next turn of jobs/erase_servers (SV-11). */
export default reaction(event, async ({ tx, events, now }) => {
  const ids = events.map(({ data }) => data.server_id).sort((a, b) => a - b);
  await markServersErased(tx, ids, now);
});
