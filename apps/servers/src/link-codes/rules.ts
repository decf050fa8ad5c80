import type { RandomInt } from '@cabildo/contracts/fields';
import { LINK_CODE_LENGTH, LINK_CODE_LETTERS } from '@cabildo/contracts/servers/link-codes/link-codes.ts';

/** V1-15: a code is good for ten minutes from each time that it is shown. */
export const LINK_CODE_MS = 10 * 60_000;
/** The codes of one server at once; a server that asks for more loses those that it has not asked about for longest. */
export const MAX_LINK_CODES = 1_000;

/** A new code, in upper case. */
export const newLinkCode = (randomInt: RandomInt): string =>
  Array.from({ length: LINK_CODE_LENGTH }, () => LINK_CODE_LETTERS[randomInt(LINK_CODE_LETTERS.length)]).join(
    '',
  );
