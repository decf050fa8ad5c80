import type { Plan, RequestContext } from '@cabildo/contracts';
import { dueJobFor, jobFor } from '@cabildo/kit/jobs';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { PaymentProvider } from './billing/provider.ts';
import type { RandomInt } from '@cabildo/contracts';

export interface Deps {
  /** Uniform and unpredictable: join codes and identity numbers are drawn with it. */
  randomInt: RandomInt;
  /** What a new server gets (BI-07). */
  defaultPlan: Plan;
  provider: PaymentProvider;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const job = jobFor<Deps>();

/** The id of the user who calls. The gateway refuses everyone else where an action needs a user. */
export function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw new Error('this action needs a signed-in user');
  return ctx.actor.user_id;
}
