import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/operation/erasure';
import { reaction } from '../deps.ts';

/** The rows of a deleted server are erased (SV-11). */
export default reaction(serverDeleted, 'end', async ({ tx, events, now }) => {
  await endServers(
    tx,
    events.map(({ data }) => data.server_id),
    now,
  );
});
