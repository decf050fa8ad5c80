import { jobFor } from '@cabildo/kit/jobs';
import { handlerFor, reactionFor } from '@cabildo/kit/service';
import type { Names } from '@cabildo/characters';

export interface Deps {
  names: Names;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
