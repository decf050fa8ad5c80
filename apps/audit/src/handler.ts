import { handlerFor, jobFor, reactionFor } from '@cabildo/kit';
import type { Profiles } from './profiles.ts';

export interface Deps {
  profiles: Profiles;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
export const job = jobFor<Deps>();
