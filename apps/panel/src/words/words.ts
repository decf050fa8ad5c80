import { useLanguage, type Language } from './language.ts';

/** The words of an area in both languages; words with a number or a name in them are functions. */
export type Words<T> = Readonly<Record<Language, T>>;

/** Declares words; a word that one language lacks does not compile. */
export const defineWords = <T>(words: { es: T; en: NoInfer<T> }): Words<T> => words;

/** The words in the language of the panel. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];
