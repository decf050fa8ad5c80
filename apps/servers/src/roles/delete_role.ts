import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import { roleDeleted } from '@cabildo/contracts/servers/roles/events.ts';
import contract from '@cabildo/contracts/servers/roles/delete_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import { handler } from '../deps.ts';
import { noteAll } from '../map-notes/table.ts';
import { lockRanks, lockRoleMembers } from './locks.ts';
import { exceedsOwnRefusal, systemRoleProtected } from './rules.ts';
import { deleteRole, findRole, findSystemRole, moveRoleMembers } from './table.ts';

export default handler(contract, {
  async handle({ input: { role_id }, member, tx, emit, now }) {
    const { caller } = await lockRanks(tx, member);
    if (!caller || !isAllowed(contract.access.to, caller)) return fail('forbidden');
    const { server_id, user_id, gp_username } = caller;
    const role = await findRole(tx, server_id, role_id);
    if (!role) return fail('not_found');
    if (role.built_in !== null) return systemRoleProtected();
    if (exceedsOwn(caller, [role.hierarchy], [])) return exceedsOwnRefusal();
    const members_moved = await lockRoleMembers(tx, role_id);
    await moveRoleMembers(tx, role_id, await findSystemRole(tx, server_id, 'member'));
    await deleteRole(tx, server_id, role_id);
    await noteAll(tx, server_id, now);
    emit(
      draft(roleDeleted, { server_id, user_id, gp_username, role_id, role_name: role.name, members_moved }),
    );
    return { deleted: true as const, role_id, members_moved };
  },
});
