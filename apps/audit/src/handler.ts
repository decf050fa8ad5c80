import { handlerFor, jobFor, reactionFor } from '@cabildo/kit';
import type { Names } from './names/names.ts';

export interface Deps {
  names: Names;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
