import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { isAllowed, type BuiltInRole, type Membership } from '@cabildo/contracts/permissions';
import type { z } from 'zod';
import { memberRoleChanged, roleRefused } from '@cabildo/contracts/servers/members/events.ts';
import type { member as memberOutput } from '@cabildo/contracts/servers/members/members.ts';
import { mayChangeRole } from '@cabildo/contracts/servers/roles/standing.ts';
import type { CommandScope } from '@cabildo/kit/service';
import { noteMembers } from '../map-notes/table.ts';
import { lockRanksOf, type LockedMember } from '../roles/locks.ts';
import { rankOf } from '../roles/rules.ts';
import { findRole, findSystemRole, type RoleRow } from '../roles/table.ts';
import { listMembers, memberView } from './list.table.ts';
import { countRoleMembers, setRole } from './table.ts';

type Scope = Pick<CommandScope<unknown, unknown, unknown>, 'tx' | 'emit' | 'now'> & {
  readonly member: Membership;
};
type Refusal = Failure<'forbidden' | 'not_found' | 'limit_exceeded'>;
type Member = z.output<typeof memberOutput>;

const roleFull = ({ name, max_members }: RoleRow, given: number): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    message:
      given === 1
        ? {
            es: `El rol «${name}» ya lo tienen ${max_members} miembros, el máximo que admite.`,
            en: `The role «${name}» is held by ${max_members} members already, the most it may have.`,
          }
        : {
            es: `El rol «${name}» admite ${max_members} miembros, y con estos serían más: no se dio a ninguno.`,
            en: `The role «${name}» may have ${max_members} members, and would have more with these: none was given it.`,
          },
  });

const notMembers = (userIds: readonly number[]): Failure<'not_found'> =>
  fail('not_found', {
    message: {
      es: `No son miembros del servidor: ${userIds.join(', ')}. No se cambió ningún rol.`,
      en: `No members of the server: ${userIds.join(', ')}. No role was changed.`,
    },
  });

/** The data of an event about a member's change of role. */
const change = ({ server_id, user_id, gp_username, role_name }: LockedMember, { id, name }: RoleRow) => ({
  server_id,
  user_id,
  gp_username,
  old_role: role_name,
  new_role: name,
  role_id: id,
});

/** Gives a member the role of an id, or a system role, for every action that does so (RO-08); returns its answer. */
export async function changeRole(
  scope: Scope,
  targetId: number,
  wanted: number | BuiltInRole,
): Promise<Refusal | { member: Member }> {
  const members = await changeRoles(scope, [targetId], wanted);
  return isFailure(members) ? members : { member: members[0]! };
}

/** Gives several members a role, or none of them if one of them is refused (BO-10). */
export async function changeRoles(
  { member, tx, emit, now }: Scope,
  targetIds: readonly number[],
  wanted: number | BuiltInRole,
): Promise<Refusal | Member[]> {
  const { server_id } = member;
  const ids = [...new Set(targetIds)];
  const { caller, targets } = await lockRanksOf(tx, member, ids);
  if (!caller) return fail('forbidden');
  const entitled = isAllowed('assign_roles', caller);
  const role =
    typeof wanted === 'number'
      ? await findRole(tx, server_id, wanted)
      : await findSystemRole(tx, server_id, wanted);
  if (!role || targets.length < ids.length) {
    if (!entitled) return fail('forbidden');
    const known = new Set(targets.map(({ user_id }) => user_id));
    return role && ids.length > 1 ? notMembers(ids.filter((id) => !known.has(id))) : fail('not_found');
  }
  const next = { hierarchy: role.hierarchy, role: rankOf(role.built_in) };
  const barred = targets.find((target) => !entitled || !mayChangeRole(caller, target, next));
  if (barred) {
    emit(draft(roleRefused, { ...change(barred, role), attempted_by: caller.gp_username }), {
      evenIfRefused: true,
      target: barred.user_id,
    });
    return fail('forbidden');
  }
  const refusal = await giveRole({ tx, emit, now }, caller, targets, role);
  return (
    refusal ?? (await listMembers(tx, { server_id, user_ids: ids }, { limit: ids.length })).map(memberView)
  );
}

/** Gives a role to those of the members who have another one. Nobody else changes roles, because the ranks are locked. */
async function giveRole(
  { tx, emit, now }: Omit<Scope, 'member'>,
  caller: LockedMember,
  targets: readonly LockedMember[],
  role: RoleRow,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const changed = targets.filter(({ role_id }) => role_id !== role.id);
  if (changed.length === 0) return undefined;
  const { max_members } = role;
  if (max_members !== null && (await countRoleMembers(tx, role.id)) + changed.length > max_members)
    return roleFull(role, changed.length);
  const userIds = changed.map(({ user_id }) => user_id);
  await setRole(tx, caller.server_id, userIds, role);
  await noteMembers(tx, caller.server_id, userIds, now);
  for (const target of changed)
    emit(draft(memberRoleChanged, { ...change(target, role), changed_by: caller.gp_username }));
  return undefined;
}
