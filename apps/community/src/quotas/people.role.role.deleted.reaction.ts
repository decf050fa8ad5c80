import { roleDeleted } from '@cabildo/contracts/servers/roles/events.ts';
import { reaction } from '../deps.ts';
import { leaveDeletedRole } from './table.ts';

/** AC-02: nobody belongs to a role that is deleted. */
export default reaction(roleDeleted, 'end', async ({ tx, events }) => {
  for (const { data } of events)
    await leaveDeletedRole(tx, { serverId: data.server_id, roleId: data.role_id });
});
