import { fail, LIMITS } from '@cabildo/contracts';
import refused from '@cabildo/contracts/servers/events/role.permissions.refused.ts';
import created from '@cabildo/contracts/servers/events/role.role.created.ts';
import contract from '@cabildo/contracts/servers/server_roles/create_role.ts';
import { inOrder, reachesBeyond, SYSTEM_ROLES } from '../../domain/role.ts';
import { isEntitled } from '../../caller.ts';
import { handler } from '../../handler.ts';
import { lockRanks } from '../../ranks.ts';
import { beyondReach, roleNameTaken } from '../../role-refusals.ts';
import { countRoles, insertRole, isRoleNameTaken } from '../../sql/roles.ts';
import { roleView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { caller } = await lockRanks({ ctx, tx });
    if (!caller) return fail('forbidden');
    const { server_id, user_id, gp_username } = caller;
    const permissions = inOrder(input.permissions);
    const { name, hierarchy } = input;
    const told = { server_id, user_id, gp_username, role_name: name, hierarchy, permissions };
    if (reachesBeyond(caller, [hierarchy], permissions)) {
      emit(refused, { ...told, role_id: null }, { evenIfRefused: true });
      return beyondReach();
    }
    if (!isEntitled(caller, contract.access)) return fail('forbidden');
    if ((await countRoles(tx, server_id)) - SYSTEM_ROLES.length >= LIMITS.max_custom_roles) {
      return fail('limit_exceeded', {
        message: {
          es: `El servidor ya tiene ${LIMITS.max_custom_roles} roles propios, el máximo. Elimina alguno antes.`,
          en: `The server has ${LIMITS.max_custom_roles} roles of its own, the most it may have. Delete one first.`,
        },
      });
    }
    if (await isRoleNameTaken(tx, server_id, name)) return roleNameTaken();
    const max_members = input.max_members ?? null;
    const role = await insertRole(tx, server_id, { ...input, permissions, max_members });
    emit(created, { ...told, role_id: role.role_id });
    return { role: roleView(role), role_id: role.role_id };
  },
});
