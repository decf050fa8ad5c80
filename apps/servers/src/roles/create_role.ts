import { fail } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { LIMITS } from '@cabildo/contracts/limits';
import { isAllowed } from '@cabildo/contracts/permissions';
import { permissionsRefused, roleCreated } from '@cabildo/contracts/servers/roles/events.ts';
import contract from '@cabildo/contracts/servers/roles/create_role.ts';
import { exceedsOwn } from '@cabildo/contracts/servers/roles/standing.ts';
import { handler } from '../deps.ts';
import { lockRanks } from './locks.ts';
import { exceedsOwnRefusal, inOrder, roleNameTaken, roleView } from './rules.ts';
import { countRoles, insertRole, isRoleNameTaken, SYSTEM_ROLES } from './table.ts';

export default handler(contract, {
  async handle({ input, member, tx, emit }) {
    const { caller } = await lockRanks(tx, member);
    if (!caller) return fail('forbidden');
    const { server_id, user_id, gp_username } = caller;
    const permissions = inOrder(input.permissions);
    const { name, hierarchy } = input;
    const data = { server_id, user_id, gp_username, role_name: name, hierarchy, permissions };
    if (exceedsOwn(caller, [hierarchy], permissions)) {
      emit(draft(permissionsRefused, { ...data, role_id: null }), { evenIfRefused: true });
      return exceedsOwnRefusal();
    }
    if (!isAllowed(contract.access.to, caller)) return fail('forbidden');
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
    emit(draft(roleCreated, { ...data, role_id: role.id }));
    return { role: roleView(role), role_id: role.id };
  },
});
