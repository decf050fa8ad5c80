import { handlerFor, jobFor, reactionFor } from '@cabildo/kit';

export const handler = handlerFor();
export const reaction = reactionFor();
export const job = jobFor();
