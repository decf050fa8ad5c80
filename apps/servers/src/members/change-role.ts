import { fail, isAllowed, type BuiltInRole, type Failure, type Membership, draft } from '@cabildo/contracts';
import { memberRoleChanged, roleRefused } from '@cabildo/contracts/servers/members/events.ts';
import type { CommandScope } from '@cabildo/kit/service';
import { lockRanks } from '../roles/locks.ts';
import { mayChangeRole, rankOf } from '../roles/rules.ts';
import { findRole, findSystemRole, type RoleRow } from '../roles/table.ts';
import { countRoleMembers, findMember, memberView, setRole } from './table.ts';

type Scope = Pick<CommandScope<unknown, unknown, unknown>, 'tx' | 'emit'> & { readonly member: Membership };

const roleFull = ({ name, max_members }: RoleRow): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message: {
      es: `El rol «${name}» ya lo tienen ${max_members} miembros, el máximo que admite.`,
      en: `The role «${name}» is held by ${max_members} members already, the most it may have.`,
    },
  });

/** Gives a member the role of an id, or a system role, for every action that does so (RO-08); returns its answer. */
export async function changeRole(
  { member, tx, emit }: Scope,
  targetId: number,
  wanted: number | BuiltInRole,
) {
  const { server_id } = member;
  const { caller, target } = await lockRanks(tx, member, targetId);
  if (!caller) return fail('forbidden');
  const entitled = isAllowed('assign_roles', caller);
  const role =
    typeof wanted === 'number'
      ? await findRole(tx, server_id, wanted)
      : await findSystemRole(tx, server_id, wanted);
  if (!target || !role) return fail(entitled ? 'not_found' : 'forbidden');
  const data = {
    server_id,
    user_id: targetId,
    gp_username: target.gp_username,
    old_role: target.role_name,
    new_role: role.name,
    role_id: role.id,
  };
  const next = { hierarchy: role.hierarchy, role: rankOf(role.built_in) };
  if (!entitled || !mayChangeRole(caller, target, next)) {
    emit(draft(roleRefused, { ...data, attempted_by: caller.gp_username }), {
      evenIfRefused: true,
      target: targetId,
    });
    return fail('forbidden');
  }
  if (target.role_id !== role.id) {
    const { max_members } = role;
    if (max_members !== null && (await countRoleMembers(tx, role.id)) >= max_members) return roleFull(role);
    await setRole(tx, server_id, targetId, role);
    emit(draft(memberRoleChanged, { ...data, changed_by: caller.gp_username }));
  }
  return { member: memberView((await findMember(tx, server_id, targetId))!) };
}
