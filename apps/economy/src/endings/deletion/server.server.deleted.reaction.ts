import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/kit/service';
import { reaction } from '../../deps.ts';
import { stopOpenings } from '../../bank/accounts/ended.table.ts';

/** From here on nothing is opened in a deleted server, and its rows are erased (SV-11). */
export default reaction(serverDeleted, async ({ tx, events, now }) => {
  const serverIds = [...new Set(events.map(({ data }) => data.server_id))].sort((a, b) => a - b);
  for (const serverId of serverIds) await stopOpenings(tx, serverId);
  await endServers(tx, serverIds, now);
});
