import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/kit/service';
import { reaction } from '../deps.ts';
import { insertEntries } from './table.ts';

/**
 * Stores every event (AU-01, AU-02); the primary key recognises redelivered events. After a server was deleted none of its
 * events is stored, and its log is erased (SV-11).
 */
export default reaction('#', async ({ tx, events, now }) => {
  const deleted = events.filter((event) => event.type === serverDeleted.type && event.server_id !== null);
  if (deleted.length > 0) {
    const serverIds = deleted.map((event) => event.server_id as number);
    await endServers(tx, serverIds, now);
  }
  await insertEntries(tx, events);
});
