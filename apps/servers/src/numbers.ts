import { fail, type Failure } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { parsePattern, randomText, textAt, type Pattern, type RandomInt } from './domain/pattern.ts';
import { freeNumbers } from './sql/characters.ts';

/** So many random numbers are tried at once: only a space that is nearly full holds none that is free. */
const ATTEMPTS = 16;
const CHUNK = 1_000;
/** The widest range of a random source. */
const MAX_RANGE = 2 ** 47;

/**
 * An identity number of a pattern that nobody in the server has (DN-02), or 409 when all are given. The caller holds
 * the lock on the server that creating a character takes, so nobody draws the same one meanwhile.
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
 * The first free number in counting order from a random one on, around the whole space. It ends soon, since there
 * cannot be more taken numbers in a row than characters in the server.
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
