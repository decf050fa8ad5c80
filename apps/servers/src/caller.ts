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
import { findServer } from './sql/servers.ts';

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

/** True when a member of a server meets an access as he is now. */
export function isEntitled(member: LockedMember & { server_id: number }, access: Access): boolean {
  const permissions = permissionsOf(member.built_in, member.permissions);
  return isAllowed(access, { ...member, role: rankOf(member.built_in), permissions });
}

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
  const [caller] = await lockMembers(tx, server_id, [user_id]);
  if (!caller) return fail((await findServer(tx, server_id)) ? 'forbidden' : 'not_found');
  return isEntitled({ ...caller, server_id }, access) ? caller : fail('forbidden');
}
