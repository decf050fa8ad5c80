import type { Words } from './define-words.ts';
import { useLanguage } from './language.ts';

export { defineWords, type Pair, type Words } from './define-words.ts';

/** A pair in one language. */
export const say = <W extends Word>([es, en]: Pair<W>, language: Language): W =>
  language === 'es' ? es : en;

/** The words in the language of the panel. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];
