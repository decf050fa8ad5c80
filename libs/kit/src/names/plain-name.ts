import unhomoglyph from 'unhomoglyph';

const FOREIGN = /\P{ASCII}/gu;
const LETTER = /^[a-z0-9]$/i;

/**
 * The letter or digit of ASCII that a character looks like, by Unicode's table of confusables (UTS 39). A capital letter may look
 * like a stroke (`l`), where the small one has a likeness of its own.
 */
function likeness(character: string): string {
  const found = [character, character.toLowerCase()]
    .map((each) => unhomoglyph(each))
    .filter((each) => LETTER.test(each));
  return found.find((each) => each !== 'l') ?? found[0] ?? character;
}

/**
 * A name as it is compared: in lower case, with what other scripts have that looks like ASCII as ASCII, so that nobody passes for
 * `Admin` by a letter of another alphabet. A name of ASCII alone is only in lower case: `P1` and `Pl` are two.
 */
export const plainName = (name: string): string =>
  name.normalize('NFKC').replace(FOREIGN, likeness).toLowerCase();

/** Whether one of these, other than `exceptId`, has a name that equals this one as names are compared. */
export function isAnyNamed(
  all: readonly { readonly id: number; readonly name: string }[],
  name: string,
  exceptId: number | null,
): boolean {
  const plain = plainName(name);
  return all.some((each) => each.id !== exceptId && plainName(each.name) === plain);
}
