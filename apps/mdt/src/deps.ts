import type { Characters } from '@cabildo/characters';
import type { Database } from '@cabildo/kit/database';
import { dueJobFor, jobFor, leasedJobFor } from '@cabildo/kit/jobs';
import { handlerFor, reactionFor, type Outbox } from '@cabildo/kit/service';

export interface Deps {
  characters: Characters;
  /** For work outside the runner. */
  database: Database;
  outbox: Outbox;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
export const dueJob = dueJobFor<Deps>();
export const leasedJob = leasedJobFor<Deps>();
