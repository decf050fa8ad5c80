import { fail, isAllowed } from '@cabildo/contracts';
import roleRefused from '@cabildo/contracts/servers/events/member.role.refused.ts';
import roleChanged from '@cabildo/contracts/servers/events/member.member.role_changed.ts';
import contract from '@cabildo/contracts/servers/servers/set_role.ts';
import { lockedMembership, membershipOf } from '../../caller.ts';
import { mayChangeRole, standingOf } from '../../domain/role.ts';
import { handler } from '../../handler.ts';
import { findMember, lockMembers, setRole } from '../../sql/members.ts';
import { lockSystemRole } from '../../sql/roles.ts';
import { holdServer } from '../../sql/servers.ts';
import { memberView } from '../../views.ts';

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const targetId = input.target_user_id;
    if (!(await holdServer(tx, server_id))) return fail('not_found');
    // What the edge remembers of the caller may be a moment old: the locked rows decide.
    const locked = await lockMembers(tx, server_id, [user_id, targetId]);
    const caller = locked.find((member) => member.user_id === user_id);
    const target = locked.find((member) => member.user_id === targetId);
    if (!caller) return fail('forbidden');
    const mayChangeRoles = isAllowed(contract.access, lockedMembership(server_id, caller));
    if (!target) return fail(mayChangeRoles ? 'not_found' : 'forbidden');
    const role = await lockSystemRole(tx, server_id, input.new_role);
    const told = {
      server_id,
      user_id: targetId,
      gp_username: target.gp_username,
      old_role: target.role_name,
      new_role: role.name,
      role_id: role.role_id,
    };
    if (!mayChangeRoles || !mayChangeRole(standingOf(caller), standingOf(target), standingOf(role))) {
      emit(roleRefused, { ...told, attempted_by: caller.gp_username }, { evenIfRefused: true });
      return fail('forbidden');
    }
    if (target.role_id !== role.role_id) {
      await setRole(tx, server_id, targetId, role);
      emit(roleChanged, { ...told, changed_by: caller.gp_username });
    }
    return { member: memberView((await findMember(tx, server_id, targetId))!) };
  },
});
