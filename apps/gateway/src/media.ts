import { isFailure, type Failure } from '@cabildo/contracts';
import getImage from '@cabildo/contracts/servers/calls/get_image.ts';
import type { Ask } from '@cabildo/kit';
import { LRUCache } from 'lru-cache';

export interface Image {
  contentType: string;
  bytes: Buffer;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** An address always means the same bytes, but erasing an image must take effect within 60 s (SV-11). */
const KEEP_MS = 45_000;

/** Images by the SHA-256 in their address (GW-30), a few kept so that a popular logo does not travel each time. */
export class Media {
  readonly #ask: Ask;
  readonly #images = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: KEEP_MS,
  });

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** @throws {BusError} {TransientError} when the servers service is away. */
  async find(hash: string): Promise<Image | Failure> {
    const kept = this.#images.get(hash);
    if (kept) return kept;
    const answer = await this.#ask(getImage, { hash });
    if (isFailure(answer)) return answer;
    const image = { contentType: answer.content_type, bytes: Buffer.from(answer.base64, 'base64') };
    this.#images.set(hash, image);
    return image;
  }
}
