import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/operation/erasure';
import { reaction } from '../../deps.ts';
import { stopOpenings } from '../../bank/accounts/ended.table.ts';

/** Prevents further openings in a deleted server, and schedules the erasure of its rows (SV-11). */
export default reaction(serverDeleted, 'end', async ({ tx, events, now }) => {
  const serverIds = [...new Set(events.map(({ data }) => data.server_id))].sort((a, b) => a - b);
  for (const serverId of serverIds) await stopOpenings(tx, serverId);
  await endServers(tx, serverIds, now);
});
