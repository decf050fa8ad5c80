/** The names between backticks in a part of a sentence. */
const namesIn = (words: string): string[] => [...words.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** The names of the first of several ways: those of “`a` and `b`, or `c`” are a and b, that of “`a`, `b` or `c`” is a. */
function firstWay(words: string): string[] {
  if (words.includes(', or ')) return namesIn(words.split(', or ')[0]!);
  return words.includes(' or ') ? namesIn(words).slice(0, 1) : namesIn(words);
}

/**
 * The parameters that an example request needs beside the required ones, by the sentences of a description: “Needs `a` or `b`.” and
 * “With `kind` `other` needs `a`.”
 * @param valueOf the value that the example request has for a parameter
 */
export function neededBy(description: string, valueOf: (name: string) => unknown): Set<string> {
  const needed = [...description.matchAll(/Needs ([^.]*)\./g)].flatMap(([, words]) => firstWay(words!));
  const conditional = [...description.matchAll(/With `(\w+)` `(\w+)` needs ([^.]*)\./g)].flatMap(
    ([, name, value, words]) => (valueOf(name!) === value ? firstWay(words!) : []),
  );
  return new Set([...needed, ...conditional]);
}
