import { memberKicked } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { leaveServer } from './table.ts';

/** AC-02: who is gone from the server belongs to no quota for the whole period. */
export default reaction(memberKicked, 'moment', async ({ tx, events }) => {
  for (const { data, occurred_at } of events)
    await leaveServer(tx, { serverId: data.server_id, userId: data.user_id, at: new Date(occurred_at) });
});
