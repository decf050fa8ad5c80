import { fail, isAllowed } from '@cabildo/contracts';
import roleChanged from '@cabildo/contracts/servers/events/member.member.role_changed.ts';
import contract from '@cabildo/contracts/servers/servers/set_role.ts';
import { membershipOf } from '../../caller.ts';
import { mayChangeRole, permissionsOf, rankOf } from '../../domain/role.ts';
import { handler } from '../../handler.ts';
import { findMember, lockMembers, setRole, type LockedMember } from '../../sql/members.ts';
import { lockSystemRole, type RoleRow } from '../../sql/roles.ts';
import { memberView } from '../../views.ts';

const standingOf = <R extends RoleRow | LockedMember>(row: R) => ({ ...row, rank: rankOf(row.built_in) });

export default handler(contract, {
  async handle({ input, ctx, tx, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const targetId = input.target_user_id;
    // What the edge remembers of the caller may be a moment old: the locked rows decide.
    const locked = await lockMembers(tx, server_id, [user_id, targetId]);
    const caller = locked.find((member) => member.user_id === user_id);
    const target = locked.find((member) => member.user_id === targetId);
    if (!caller) return fail('forbidden');
    const standing = standingOf(caller);
    const permissions = permissionsOf(caller.built_in, caller.permissions);
    const membership = { ...caller, server_id, role: standing.rank, permissions };
    if (!isAllowed(contract.access, membership)) return fail('forbidden');
    if (!target) return fail('not_found');
    const role = await lockSystemRole(tx, server_id, input.new_role);
    if (!mayChangeRole(standing, standingOf(target), standingOf(role))) return fail('forbidden');
    if (target.role_id !== role.role_id) {
      await setRole(tx, server_id, targetId, role);
      emit(roleChanged, {
        server_id,
        user_id: targetId,
        gp_username: target.gp_username,
        changed_by: caller.gp_username,
        old_role: target.role_name,
        new_role: role.name,
        role_id: role.role_id,
      });
    }
    return { member: memberView((await findMember(tx, server_id, targetId))!) };
  },
});
