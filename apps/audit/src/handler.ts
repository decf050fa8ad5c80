import { handlerFor, jobFor, reactionFor } from '@cabildo/kit';
import type { Phrasebook } from './phrasebook.ts';

export interface Deps {
  phrasebook: Phrasebook;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
