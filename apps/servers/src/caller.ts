import type { Membership, RequestContext } from '@cabildo/contracts';

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
