import { handlerFor, reactionFor } from '@cabildo/kit';
import type { RandomInt } from './domain/pattern.ts';

export interface Deps {
  /** Fair and unforeseeable: join codes and identity numbers are drawn with it. */
  randomInt: RandomInt;
}

export const handler = handlerFor<Deps>();
export const reaction = reactionFor<Deps>();
