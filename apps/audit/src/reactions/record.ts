import serverDeleted from '@cabildo/contracts/servers/events/server.server.deleted.ts';
import { reaction } from '../handler.ts';
import { insertEntries } from '../sql/entries.ts';
import { markErased } from '../sql/erased_servers.ts';

/**
 * Keeps every fact there is (AU-01, AU-02); a redelivered one is recognised by its row. Of a deleted server nothing is
 * kept from then on, and what there is goes with the next turn of jobs/erase_servers (SV-11).
 */
export default reaction('#', async ({ tx, events, deps, now }) => {
  const gone = events.filter((event) => event.type === serverDeleted.type && event.server_id !== null);
  if (gone.length > 0) {
    const serverIds = gone.map((event) => event.server_id as number);
    await markErased(tx, serverIds, now);
  }
  await insertEntries(tx, events);
  await deps.profiles.learn(tx, events);
});
