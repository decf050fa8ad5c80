import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed } from '@cabildo/contracts/permissions';
import { permissionsRefused, roleUpdated } from '@cabildo/contracts/servers/roles/events.ts';
import contract from '@cabildo/contracts/servers/roles/update_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import { handler } from '../deps.ts';
import { noteAll } from '../map-notes/table.ts';
import { lockRanks, lockRoleMembers } from './locks.ts';
import {
  exceedsOwnRefusal,
  inOrder,
  permissionMissing,
  permissionToChange,
  roleNameTaken,
  roleView,
  systemRoleProtected,
} from './rules.ts';
import { findRole, isRoleNameTaken, updateRole } from './table.ts';

export default handler(contract, {
  async handle({ input: { role_id, ...changes }, member, serverId, tx, emit, now }) {
    // The caller may change these fields of this role.
    const { caller } = await lockRanks(tx, member);
    if (!caller) return fail('forbidden');
    const entitled = isAllowed(contract.access.to, caller);
    const changed = sentNames(changes);
    if (changed.length === 0) return entitled ? nothingSent() : fail('forbidden');
    const missing = changed.map(permissionToChange).find((permission) => !isAllowed(permission, caller));
    const stored = await findRole(tx, serverId, role_id);
    if (!stored) return missing ? permissionMissing(missing) : fail(entitled ? 'not_found' : 'forbidden');
    // Neither the old role nor the new one exceeds the caller's own rank and permissions.
    const next = merged(stored, changes);
    const role = { ...next, permissions: inOrder(next.permissions) };
    const { user_id, gp_username } = caller;
    const { hierarchy, permissions } = role;
    const data = {
      server_id: serverId,
      user_id,
      gp_username,
      role_id,
      role_name: role.name,
      hierarchy,
      permissions,
    };
    // The caller may lack permissions that the role has already, because the change does not grant them.
    const granted = permissions.filter((permission) => !stored.permissions.includes(permission));
    if (exceedsOwn(caller, [stored.hierarchy, hierarchy], granted)) {
      emit(draft(permissionsRefused, { ...data, role_name: stored.name }), {
        evenIfRefused: true,
        target: role_id,
      });
      return exceedsOwnRefusal();
    }
    // The changes fit the role, and its name is free.
    if (missing) return permissionMissing(missing);
    if (stored.built_in !== null && changed.some((name) => name !== 'color')) return systemRoleProtected();
    if (await isRoleNameTaken(tx, serverId, role.name, role_id)) return roleNameTaken();
    if (hierarchy !== stored.hierarchy) await lockRoleMembers(tx, role_id);
    await updateRole(tx, serverId, role);
    // The map may give the role to others where it has more room, stands elsewhere or its makers have other rights.
    if (changed.some((name) => ['hierarchy', 'permissions', 'max_members'].includes(name)))
      await noteAll(tx, serverId, now);
    emit(draft(roleUpdated, { ...data, changed }));
    return { role: roleView(role) };
  },
});
