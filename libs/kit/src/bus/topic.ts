/**
 * Whether a routing key matches one of the topic patterns: words are separated by dots, `*` stands for one word
 * and `#` for any number of them, none included.
 */
export function topicMatcher(patterns: readonly string[]): (key: string) => boolean {
  const compiled = patterns.map((pattern) => pattern.split('.'));
  return (key) => {
    const words = key.split('.');
    return compiled.some((pattern) => matches(pattern, 0, words, 0));
  };
}

function matches(pattern: readonly string[], p: number, words: readonly string[], w: number): boolean {
  if (p === pattern.length) return w === words.length;
  if (pattern[p] === '#') {
    return matches(pattern, p + 1, words, w) || (w < words.length && matches(pattern, p, words, w + 1));
  }
  if (w === words.length) return false;
  return (pattern[p] === '*' || pattern[p] === words[w]) && matches(pattern, p + 1, words, w + 1);
}
