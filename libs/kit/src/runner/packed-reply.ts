import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { failureReply } from './wire.ts';

/** The stored form of a reply line: plain or packed. Both are null while the order is under way. */
export interface PackedReply {
  readonly reply: string | null;
  readonly packed: Buffer | null;
}

/** Bytes below which packing gains nothing, because the row weighs more than the reply. */
const WORTH_PACKING = 512;
/** The fastest level: a reply of the greatest length takes about two milliseconds. */
const LEVEL = 1;

const tooLargeToKeep = (): Failure =>
  fail('error', {
    status: 409,
    message: {
      es: 'La operación con esta Idempotency-Key se completó, pero su respuesta es demasiado grande para guardarla. Consulta el resultado en vez de repetirla.',
      en: 'The operation under this Idempotency-Key was completed, but its answer is too large to be kept. Look at the result instead of repeating it.',
    },
  });

/**
 * Packs a reply line for storage (FU-08): compressed where compression makes the line smaller. A line that alone exceeds a
 * caller's storage gives way to a refusal, which says that the order took effect.
 */
export function packReply(line: string | null): PackedReply {
  if (line === null) return { reply: null, packed: null };
  const bytes = Buffer.byteLength(line);
  if (bytes > LIMITS.max_stored_answer_bytes) return { reply: failureReply(tooLargeToKeep()), packed: null };
  if (bytes < WORTH_PACKING) return { reply: line, packed: null };
  const packed = deflateRawSync(line, { level: LEVEL });
  return packed.length < bytes ? { reply: null, packed } : { reply: line, packed: null };
}

/** Unpacks a stored reply line, byte for byte; null while its order is under way. */
export const unpackReply = ({ reply, packed }: PackedReply): string | null =>
  packed ? inflateRawSync(packed).toString() : reply;
