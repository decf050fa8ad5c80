/** Separates the words of a name; an apostrophe belongs to its word. */
const BETWEEN = /[\s,;\-\u2010-\u2015\u2212]+/;

/** The words of a text that somebody looks for, each once (GW-28); the text itself where it has none. */
export function wordsOf(search: string): string[] {
  const words = new Set(search.split(BETWEEN).filter((word) => word !== ''));
  return words.size > 0 ? [...words] : [search];
}
