import { useLanguage, type Language } from './language.ts';

/** The words of an area in both languages; words with a number or a name in them are functions. */
export type Words<T> = Readonly<Record<Language, T>>;

type Word = string | undefined | object;

/** A word in Spanish and in English. */
export type Pair<W extends Word = string> = readonly [es: W, en: W];

/** The words of an area: pairs, and groups of them. */
interface Pairs {
  readonly [name: string]: Pair<Word> | Pairs;
}

/** The words as one language says them. */
type Said<P> = P extends readonly [infer W, unknown]
  ? W extends string
    ? string
    : W
  : { [N in keyof P]: Said<P[N]> };

const sayIn = (pairs: Pairs, place: 0 | 1): object =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, said]) => [
      name,
      Array.isArray(said) ? (said as Pair)[place] : sayIn(said as Pairs, place),
    ]),
  );

/** Declares words, each in both languages; one that a language lacks does not compile. */
export const defineWords = <P extends Pairs>(pairs: P): Words<Said<P>> => ({
  es: sayIn(pairs, 0) as Said<P>,
  en: sayIn(pairs, 1) as Said<P>,
});

/** A pair in one language. */
export const say = <W extends Word>([es, en]: Pair<W>, language: Language): W =>
  language === 'es' ? es : en;

/** The words in the language of the panel. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage()];
