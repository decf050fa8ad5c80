import { memberRoleChanged } from '@cabildo/contracts/servers/members/events.ts';
import { reaction } from '../deps.ts';
import { leaveRoles } from './table.ts';

/** AC-02: who leaves a role belongs to its quotas for the whole period no more. */
export default reaction(memberRoleChanged, 'moment', async ({ tx, events }) => {
  for (const { data, occurred_at } of events) {
    const { server_id: serverId, user_id: userId, role_id: roleId } = data;
    await leaveRoles(tx, { serverId, userId, roleId, at: new Date(occurred_at) });
  }
});
