import { serverTransferred } from '@cabildo/contracts/servers/servers/events.ts';
import { reaction } from '../deps.ts';
import { handOver } from './table.ts';

/** From here on the webhooks of a server take their turns with those of its new owner (FU-07). */
export default reaction(serverTransferred, async ({ tx, events }) => {
  // In one order, so that two processes cannot deadlock.
  for (const { occurred_at, data } of events.toSorted((a, b) => a.data.server_id - b.data.server_id))
    await handOver(tx, { server_id: data.server_id, user_id: data.user_id, since: new Date(occurred_at) });
});
