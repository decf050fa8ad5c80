import type { Characters } from '@cabildo/acting';
import { dueJobFor, handlerFor, reactionFor, type Database, type Outbox } from '@cabildo/kit';

export interface Deps {
  characters: Characters;
  /** For work outside the runner. */
  database: Database;
  outbox: Outbox;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const dueJob = dueJobFor<Deps>();
