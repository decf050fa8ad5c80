import { serverTransferred } from '@cabildo/contracts/servers/servers/events.ts';
import { reaction } from '../deps.ts';
import { setOwner } from './table.ts';

/** The webhooks of a transferred server share the turns of its new owner (FU-07). */
export default reaction(serverTransferred, 'moment', async ({ tx, events }) => {
  // Sorted, so that two processes lock the rows in one order and cannot deadlock.
  for (const { occurred_at, data } of events.toSorted((a, b) => a.data.server_id - b.data.server_id))
    await setOwner(tx, { server_id: data.server_id, user_id: data.user_id, since: new Date(occurred_at) });
});
