import { fail, type Failure } from '@cabildo/contracts/errors';
import { parsePattern, randomText, textAt, type Pattern, type RandomInt } from '@cabildo/contracts/fields';
import type { Tx } from '@cabildo/kit/database';
import { freeNumbers } from './table.ts';

/** The number of random numbers that are tried at once. If none of them is free, nearly all numbers are taken. */
const ATTEMPTS = 16;
const CHUNK = 1_000;
/** The widest range of `RandomInt`. */
const MAX_RANGE = 2 ** 47;

/**
 * Draws an identity number of a pattern that no character of the server has (DN-02), or 409 when all are taken. The
 * caller has locked the server, so that two characters cannot draw the same number.
 */
export async function drawNumber(
  tx: Tx,
  serverId: number,
  format: string,
  randomInt: RandomInt,
): Promise<string | Failure<'error'>> {
  const pattern = parsePattern(format)!;
  const drawn = Array.from({ length: ATTEMPTS }, () => randomText(pattern, randomInt));
  const [free] = await freeNumbers(tx, serverId, drawn);
  return free ?? (await nextFree(tx, serverId, pattern, randomInt)) ?? exhausted();
}

/**
 * Finds the first free number, counting up from a random one and going on at the lowest after the highest. The search is
 * bounded by the number of characters in the server, because no more numbers in a row can be taken.
 */
async function nextFree(
  tx: Tx,
  serverId: number,
  pattern: Pattern,
  randomInt: RandomInt,
): Promise<string | undefined> {
  const range = Math.min(pattern.capacity, MAX_RANGE);
  const start = randomInt(range);
  for (let offset = 0; offset < range; offset += CHUNK) {
    const length = Math.min(CHUNK, range - offset);
    const candidates = Array.from({ length }, (_, index) => textAt(pattern, start + offset + index));
    const [free] = await freeNumbers(tx, serverId, candidates);
    if (free !== undefined) return free;
  }
  return undefined;
}

const exhausted = (): Failure<'error'> =>
  fail('error', {
    status: 409,
    message: {
      es: 'No quedan números de documento con el formato del servidor. Amplía «dni_number_format».',
      en: 'No identity number of the format of the server is left. Widen «dni_number_format».',
    },
  });
