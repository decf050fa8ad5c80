import type { Words } from './word.ts';

/** Words of the parameters of the desk and of activity. */
export const COMMUNITY: Words = {};
