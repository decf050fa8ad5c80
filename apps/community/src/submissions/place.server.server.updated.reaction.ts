import { serverUpdated } from '@cabildo/contracts/servers/servers/events.ts';
import { reaction } from '../deps.ts';
import { callWaiting } from './actions.table.ts';

/** The places that a server may have more at once; each that is still full waits again. */
const MOST_CALLED = 100;

/** DK-05: a server may have got more places. */
export default reaction(serverUpdated, 'alone', async ({ tx, events, now }) => {
  for (const { server_id } of events)
    if (server_id !== null) await callWaiting(tx, server_id, MOST_CALLED, now);
});
