import {
  fail,
  isAllowed,
  type Access,
  type Failure,
  type Membership,
  type RequestContext,
} from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { permissionsOf, rankOf } from './domain/role.ts';
import { lockMembers, type LockedMember } from './sql/members.ts';
import { lockServerAlone } from './sql/servers.ts';

/** The user who asks. The edge lets nobody else through to an action that needs one. */
export function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw new Error('this action needs a signed-in user');
  return ctx.actor.user_id;
}

/** What the caller is in the server he asks about. The edge resolves it for every action that is about a server. */
export function membershipOf(ctx: RequestContext): Membership {
  if (!ctx.membership) throw new Error('this action needs a membership');
  return ctx.membership;
}

/** What a member is by his locked row, where that decides and not what the edge remembers of him. */
export function membershipNow(member: LockedMember & { server_id: number }): Membership {
  const { server_id, user_id, role_id, hierarchy, built_in } = member;
  const permissions = permissionsOf(built_in, member.permissions);
  return { server_id, user_id, role: rankOf(built_in), role_id, hierarchy, permissions };
}

/** True when a member of a server meets an access as he is now. */
export const isEntitled = (member: LockedMember & { server_id: number }, access: Access): boolean =>
  isAllowed(access, membershipNow(member));

/**
 * The caller as he is now, locked, or why he may not: what the edge remembers of him may be a moment old, and until the
 * transaction ends nobody takes his rank from him. What only the owner does thus happens one after another.
 */
export async function lockCaller(
  tx: Tx,
  ctx: RequestContext,
  access: Access,
): Promise<LockedMember | Failure<'forbidden' | 'not_found'>> {
  const { server_id, user_id } = membershipOf(ctx);
  if (!(await lockServerAlone(tx, server_id))) return fail('not_found');
  const [caller] = await lockMembers(tx, server_id, [user_id]);
  if (!caller) return fail('forbidden');
  return isEntitled({ ...caller, server_id }, access) ? caller : fail('forbidden');
}
