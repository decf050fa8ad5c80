/** Separates the words of a name; an apostrophe belongs to its word. */
const BETWEEN = /[\s,;\-\u2010-\u2015\u2212]+/;

/** Splits a searched text into its words, each once (GW-28); a text without words is its own only word. */
export function wordsOf(search: string): string[] {
  const words = new Set(search.split(BETWEEN).filter((word) => word !== ''));
  return words.size > 0 ? [...words] : [search];
}
