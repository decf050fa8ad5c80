import { fail, type BuiltInRole, type Failure } from '@cabildo/contracts';
import roleChanged from '@cabildo/contracts/servers/events/member.member.role_changed.ts';
import roleRefused from '@cabildo/contracts/servers/events/member.role.refused.ts';
import type { CommandScope } from '@cabildo/kit';
import { isEntitled, membershipOf } from './caller.ts';
import { mayChangeRole, permissionsOf, rankOf, type RoleMaker } from './domain/role.ts';
import {
  countHolders,
  findMember,
  lockMembers,
  setRole,
  type LockedMember,
  type MemberRow,
} from './sql/members.ts';
import { findRole, findSystemRole, lockRoles } from './sql/roles.ts';
import { holdServer } from './sql/servers.ts';

type Scope = Pick<CommandScope<unknown, unknown, unknown>, 'ctx' | 'tx' | 'emit'>;

/** A member with what his role makes of him. */
export type Ranked = LockedMember & RoleMaker & { server_id: number };

/**
 * The caller and the other member that a command is about, as they are while the transaction lasts: what the edge
 * remembers of the caller may be a moment old. Undefined is who is no member.
 */
export async function lockRanks(
  { ctx, tx }: Pick<Scope, 'ctx' | 'tx'>,
  targetId?: number,
): Promise<{ caller: Ranked | undefined; target: Ranked | undefined }> {
  const { server_id, user_id } = membershipOf(ctx);
  if (!(await holdServer(tx, server_id))) return { caller: undefined, target: undefined };
  await lockRoles(tx, server_id);
  const locked = await lockMembers(tx, server_id, targetId === undefined ? [user_id] : [user_id, targetId]);
  const ranked = (id?: number): Ranked | undefined => {
    const member = locked.find((each) => each.user_id === id);
    if (!member) return undefined;
    const { built_in, permissions } = member;
    return {
      ...member,
      server_id,
      rank: rankOf(built_in),
      permissions: permissionsOf(built_in, permissions),
    };
  };
  return { caller: ranked(user_id), target: ranked(targetId) };
}

/** Gives a member the role of an id, or the system role of a rank: one rule for every action that does (RO-08). */
export async function assignRole(
  scope: Scope,
  targetId: number,
  wanted: number | BuiltInRole,
): Promise<MemberRow | Failure<'forbidden' | 'not_found' | 'limit_exceeded'>> {
  const { tx, emit } = scope;
  const { server_id } = membershipOf(scope.ctx);
  const { caller, target } = await lockRanks(scope, targetId);
  if (!caller) return fail('forbidden');
  const entitled = isEntitled(caller, 'assign_roles');
  const role =
    typeof wanted === 'number'
      ? await findRole(tx, server_id, wanted)
      : await findSystemRole(tx, server_id, wanted);
  if (!target || !role) return fail(entitled ? 'not_found' : 'forbidden');
  const told = {
    server_id,
    user_id: targetId,
    gp_username: target.gp_username,
    old_role: target.role_name,
    new_role: role.name,
    role_id: role.role_id,
  };
  if (!entitled || !mayChangeRole(caller, target, { ...role, rank: rankOf(role.built_in) })) {
    emit(roleRefused, { ...told, attempted_by: caller.gp_username }, { evenIfRefused: true });
    return fail('forbidden');
  }
  if (target.role_id !== role.role_id) {
    if (role.max_members !== null && (await countHolders(tx, role.role_id)) >= role.max_members) {
      return fail('limit_exceeded', {
        message: {
          es: `El rol «${role.name}» ya lo tienen ${role.max_members} miembros, el máximo que admite.`,
          en: `The role «${role.name}» is held by ${role.max_members} members already, the most it may have.`,
        },
      });
    }
    await setRole(tx, server_id, targetId, role);
    emit(roleChanged, { ...told, changed_by: caller.gp_username });
  }
  return (await findMember(tx, server_id, targetId))!;
}
