import { distance } from 'fastest-levenshtein';

/** No known name is as long; a longer text is not compared, because the comparison takes time by its length. */
const LONGEST = 80;

/** The mistakes that a name may have and still resembles another one. */
const mistakesIn = ({ length }: string): number => (length < 5 ? 1 : length < 12 ? 2 : 3);

/**
 * The known name that a wrong one resembles most: up to three letters are wrong, missing or too many, fewer in short names.
 * Of equals the first; undefined where none is close enough.
 */
export function nearestName(
  wrong: string,
  known: Iterable<string>,
  mostMistakes = mistakesIn(wrong),
): string | undefined {
  if (wrong.length > LONGEST) return undefined;
  let nearest: string | undefined;
  let fewest = mostMistakes + 1;
  for (const name of known) {
    if (Math.abs(name.length - wrong.length) >= fewest) continue;
    const mistakes = distance(wrong, name);
    if (mistakes < fewest) [nearest, fewest] = [name, mistakes];
  }
  return nearest;
}
