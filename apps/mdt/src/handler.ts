import type { Characters } from '@cabildo/acting';
import { dueJobFor, handlerFor, reactionFor } from '@cabildo/kit';

export interface Deps {
  characters: Characters;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const dueJob = dueJobFor<Deps>();
