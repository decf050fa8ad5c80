import { createHash } from 'node:crypto';
import { imageType } from '@cabildo/contracts';

/** An image, known by its content: the hash is its address, and what it is its first bytes tell (GW-30). */
export interface Image {
  hash: string;
  content_type: string;
  bytes: Uint8Array;
}

/** The image in Base64 that has passed `imageParam`; what stands for none stays as it is. */
export function imageOf<N extends null | undefined>(base64: string | N): Image | N {
  if (typeof base64 !== 'string') return base64;
  const bytes = Buffer.from(base64, 'base64');
  return { hash: createHash('sha256').update(bytes).digest('hex'), content_type: imageType(bytes)!, bytes };
}
