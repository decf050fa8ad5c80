import { serverDeleted } from '@cabildo/contracts/servers/servers/events.ts';
import { endServers } from '@cabildo/operation/erasure';
import { reaction } from '../deps.ts';

/** Half of the minute that SV-11 allows: in it webhooks are sent the event of the deletion. */
const LAST_WORDS_MS = 30_000;

export default reaction(serverDeleted, 'end', async ({ tx, events, now }) => {
  const serverIds = events.map(({ data }) => data.server_id);
  await endServers(tx, serverIds, new Date(now.getTime() + LAST_WORDS_MS));
});
