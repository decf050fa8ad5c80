import type { EventData } from '@cabildo/contracts/event';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endPeople } from '@cabildo/operation/people';
import { endServers } from '@cabildo/operation/erasure';
import { reaction } from '../deps.ts';
import { insertEntries } from './table.ts';

/**
 * Stores every event (AU-01, AU-02); the primary key recognises redelivered events. After a server was deleted none of its
 * events is stored, and its log is erased (SV-11). A user who deleted the account is replaced in all entries (ID-21).
 */
export default reaction('#', 'alone', async ({ tx, events, now }) => {
  const deleted = events.filter((event) => event.type === serverDeleted.type && event.server_id !== null);
  if (deleted.length > 0) {
    const serverIds = deleted.map((event) => event.server_id as number);
    await endServers(tx, serverIds, now);
  }
  const gone = events.filter((event) => event.type === userDeleted.type);
  if (gone.length > 0) {
    const userIds = gone.map(({ data }) => (data as EventData<typeof userDeleted>).user_id);
    await endPeople(tx, userIds, now);
  }
  await insertEntries(tx, events);
});
