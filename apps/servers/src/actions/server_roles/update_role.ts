import { fail, merged, nothingSent, sentNames } from '@cabildo/contracts';
import refused from '@cabildo/contracts/servers/events/role.permissions.refused.ts';
import updated from '@cabildo/contracts/servers/events/role.role.updated.ts';
import contract from '@cabildo/contracts/servers/server_roles/update_role.ts';
import { isEntitled, membershipOf } from '../../caller.ts';
import { inOrder, permissionToChange, reachesBeyond } from '../../domain/role.ts';
import { handler } from '../../handler.ts';
import { lockRanks } from '../../ranks.ts';
import { beyondReach, permissionMissing, roleNameTaken, systemRoleKept } from '../../role-refusals.ts';
import { lockHolders } from '../../sql/members.ts';
import { findRole, isRoleNameTaken, updateRole } from '../../sql/roles.ts';
import { roleView } from '../../views.ts';

export default handler(contract, {
  async handle({ input: { role_id, ...changes }, ctx, tx, emit }) {
    const { server_id } = membershipOf(ctx);
    const { caller } = await lockRanks({ ctx, tx });
    if (!caller) return fail('forbidden');
    const entitled = isEntitled(caller, contract.access);
    const changed = sentNames(changes);
    if (changed.length === 0) return entitled ? nothingSent() : fail('forbidden');
    const missing = changed.map(permissionToChange).find((permission) => !isEntitled(caller, permission));
    const stored = await findRole(tx, server_id, role_id);
    if (!stored) return missing ? permissionMissing(missing) : fail(entitled ? 'not_found' : 'forbidden');
    const next = merged(stored, changes);
    const role = { ...next, permissions: inOrder(next.permissions) };
    const { user_id, gp_username } = caller;
    const { hierarchy, permissions } = role;
    const told = { server_id, user_id, gp_username, role_id, role_name: role.name, hierarchy, permissions };
    // A permission that the role has already stays where it is, also in the hands of somebody who lacks it.
    const granted = permissions.filter((permission) => !stored.permissions.includes(permission));
    if (reachesBeyond(caller, [stored.hierarchy, hierarchy], granted)) {
      emit(refused, { ...told, role_name: stored.name }, { evenIfRefused: true });
      return beyondReach();
    }
    if (missing) return permissionMissing(missing);
    if (stored.built_in !== null && changed.some((name) => name !== 'color')) return systemRoleKept();
    if (await isRoleNameTaken(tx, server_id, role.name, role_id)) return roleNameTaken();
    if (hierarchy !== stored.hierarchy) await lockHolders(tx, role_id);
    await updateRole(tx, server_id, role);
    emit(updated, { ...told, changed });
    return { role: roleView(role) };
  },
});
