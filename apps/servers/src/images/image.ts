import { createHash } from 'node:crypto';
import { imageType } from '@cabildo/contracts/fields';

/** An image. The hash of its bytes is its address, and its first bytes say its type (GW-30). */
export interface Image {
  hash: string;
  content_type: string;
  bytes: Buffer;
}

/**
 * Decodes the image in a Base64 text that `imageParam` has accepted.
 * @returns null (remove the image) and undefined (not sent) unchanged
 */
export function imageOf<N extends null | undefined>(base64: string | N): Image | N {
  if (typeof base64 !== 'string') return base64;
  return imageOfBytes(Buffer.from(base64, 'base64'));
}

/** The image that bytes are (GW-30). */
export const imageOfBytes = (bytes: Buffer): Image => ({
  hash: createHash('sha256').update(bytes).digest('hex'),
  content_type: imageType(bytes)!,
  bytes,
});

/** The address at which the gateway serves an image (GW-30), relative to that of the API. */
export const mediaUrl = (hash: string | null): string | null => (hash === null ? null : `/media/${hash}`);
