import { isFailure, type Failure } from '@cabildo/contracts/errors';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';

export interface Image {
  contentType: string;
  bytes: Buffer;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The bytes at an address never change, but a deleted image must disappear within 60 s (SV-11). */
const TTL_MS = 45_000;

/** Caches images by the SHA-256 in their address (GW-30), so that a popular logo is not sent over the bus each time. */
export class Images {
  readonly #ask: Ask;
  readonly #cache = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: TTL_MS,
  });

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** @throws {BusError} {TransientError} when the servers service does not answer */
  async find(hash: string): Promise<Image | Failure> {
    const cached = this.#cache.get(hash);
    if (cached) return cached;
    const answer = await this.#ask(getImage, { hash });
    if (isFailure(answer)) return answer;
    const image = { contentType: answer.content_type, bytes: Buffer.from(answer.base64, 'base64') };
    this.#cache.set(hash, image);
    return image;
  }
}
