import type { Membership, RequestContext } from '@cabildo/contracts';
import { permissionsOf, rankOf } from './domain/role.ts';
import type { LockedMember } from './sql/members.ts';

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
export function lockedMembership(server_id: number, member: LockedMember): Membership {
  const { user_id, role_id, hierarchy, built_in } = member;
  const permissions = permissionsOf(built_in, member.permissions);
  return { server_id, user_id, role: rankOf(built_in), role_id, hierarchy, permissions };
}
