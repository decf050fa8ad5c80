import type { AnswerWords } from './word.ts';

/** Words of forms, submissions, presence, quotas, leaves and points. */
export const COMMUNITY: AnswerWords = {};
