import type { Words } from './define-words.ts';
import { useLanguage } from './language.ts';

export { defineWords, type Pair, type Words } from './define-words.ts';

/** The words in the language of the panel. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];
