import type { RequestContext } from '@cabildo/contracts/action';
import type { RandomInt } from '@cabildo/contracts/fields';
import type { Plan } from '@cabildo/contracts/limits';
import type { Database } from '@cabildo/kit/database';
import { dueJobFor, jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import type { MediaStore } from '@cabildo/kit/media';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { PaymentProvider } from './billing/provider.ts';
import type { Reducer } from './media/reducer.ts';

export interface Deps {
  /** Draws join codes and identity numbers; uniform and unpredictable. */
  randomInt: RandomInt;
  /** The cell that new keys name. */
  cell: number;
  /** The plan of a new server (BI-07). */
  defaultPlan: Plan;
  provider: PaymentProvider;
  /** The bytes of pictures, and of bodies that become some (RC-01). */
  store: MediaStore;
  reducer: Reducer;
  /** For work outside the runner. */
  database: Database;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();
export const job = jobFor<Deps>();

/** The id of the user who calls. The gateway refuses all other callers of an action that needs a user. */
export function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw new Error('this action needs a signed-in user');
  return ctx.actor.user_id;
}
