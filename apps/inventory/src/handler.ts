import { handlerFor, jobFor, reactionFor, type Characters } from '@cabildo/kit';

export interface Deps {
  characters: Characters;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
