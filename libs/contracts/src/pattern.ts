/** Draws an integer from 0 to `below` − 1, each with equal probability; `below` is at most 2^47. */
export type RandomInt = (below: number) => number;

export interface Pattern {
  /** For each place of the text the characters that may stand there. */
  readonly places: readonly (readonly string[])[];
  /** The number of different texts; approximate beyond 2^53. */
  readonly capacity: number;
}

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  '#': DIGITS,
  A: LETTERS,
  '*': [...LETTERS, ...DIGITS],
};

/**
 * Reads a pattern of identity numbers or plates (DN-02): `#` a digit, `A` a capital letter, `*` either, `\x` the character x, anything else itself.
 * Returns undefined if the pattern ends in a lone backslash.
 */
export function parsePattern(text: string): Pattern | undefined {
  const places: (readonly string[])[] = [];
  let escaped = false;
  for (const character of text) {
    if (!escaped && character === '\\') {
      escaped = true;
      continue;
    }
    places.push((escaped ? undefined : ALPHABETS[character]) ?? [character]);
    escaped = false;
  }
  if (escaped) return undefined;
  return { places, capacity: places.reduce((product, alphabet) => product * alphabet.length, 1) };
}

/** A random text of the pattern, each with equal probability. */
export function randomText(pattern: Pattern, randomInt: RandomInt): string {
  return pattern.places
    .map((alphabet) => alphabet[alphabet.length === 1 ? 0 : randomInt(alphabet.length)])
    .join('');
}

/** The text of number `index` in counting order. As many in a row as the capacity all differ, then they repeat. */
export function textAt(pattern: Pattern, index: number): string {
  let rest = index;
  return pattern.places
    .map((alphabet) => {
      const character = alphabet[rest % alphabet.length];
      rest = Math.floor(rest / alphabet.length);
      return character;
    })
    .join('');
}
