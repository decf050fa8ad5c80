import { fail } from '@cabildo/contracts';
import deleted from '@cabildo/contracts/servers/events/role.role.deleted.ts';
import contract from '@cabildo/contracts/servers/server_roles/delete_role.ts';
import { reachesBeyond } from '../../domain/role.ts';
import { isEntitled } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { lockRanks } from '../../ranks.ts';
import { beyondReach, systemRoleKept } from '../../role-refusals.ts';
import { lockHolders, moveHolders } from '../../sql/members.ts';
import { deleteRole, findRole, findSystemRole } from '../../sql/roles.ts';

export default handler(contract, {
  async handle({ input: { role_id }, ctx, tx, emit }) {
    const { caller } = await lockRanks({ ctx, tx });
    if (!caller || !isEntitled(caller, contract.access)) return fail('forbidden');
    const { server_id, user_id, gp_username } = caller;
    const role = await findRole(tx, server_id, role_id);
    if (!role) return fail('not_found');
    if (role.built_in !== null) return systemRoleKept();
    if (reachesBeyond(caller, [role.hierarchy], [])) return beyondReach();
    const members_moved = await lockHolders(tx, role_id);
    await moveHolders(tx, role_id, await findSystemRole(tx, server_id, 'member'));
    await deleteRole(tx, server_id, role_id);
    emit(deleted, { server_id, user_id, gp_username, role_id, role_name: role.name, members_moved });
    return { deleted: true as const, role_id, members_moved };
  },
});
