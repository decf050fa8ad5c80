import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { callWaiting } from './actions.table.ts';

/** DK-05: an accepted applicant gets the place of the member who is gone. */
export default reaction(memberKicked, 'alone', async ({ tx, events, now }) => {
  for (const { data } of events) await callWaiting(tx, data.server_id, 1, now);
});
