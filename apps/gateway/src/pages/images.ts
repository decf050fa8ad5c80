import type { OutputOf } from '@cabildo/contracts/action';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import getImage from '@cabildo/contracts/servers/images/get_image.rpc.ts';
import findMedia from '@cabildo/contracts/servers/media/find_media.rpc.ts';
import type { MediaStore } from '@cabildo/kit/media';
import type { Ask } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';

export interface Image {
  contentType: string;
  bytes: Buffer;
}

/** The picture at an address: of everybody, or the one with an id (RC-01). */
export interface ImageAddress {
  readonly hash: string;
  readonly imageId: number | null;
  /** Whether its preview is asked for. */
  readonly isPreview: boolean;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The bytes at an address never change, but a deleted image must disappear within 60 s (SV-11). */
const TTL_MS = 45_000;
/** Logos and banners are known by the SHA-256 in hexadecimal. */
const OF_SERVER = /^[0-9a-f]{64}$/;

/** Caches images by their addresses (GW-30), so that a popular one is not read from its store each time. */
export class Images {
  readonly #ask: Ask;
  readonly #store: MediaStore;
  readonly #cache = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: TTL_MS,
  });

  constructor(ask: Ask, store: MediaStore) {
    this.#ask = ask;
    this.#store = store;
  }

  /** @throws {BusError} {TransientError} when the servers service or the store does not answer */
  async find(address: ImageAddress): Promise<Image | Failure> {
    const name = [address.imageId, address.hash, address.isPreview].join();
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const image = OF_SERVER.test(address.hash)
      ? await this.#ofServer(address.hash)
      : await this.#uploaded(address);
    if (!isFailure(image)) this.#cache.set(name, image);
    return image;
  }

  async #ofServer(hash: string): Promise<Image | Failure> {
    const answer: OutputOf<typeof getImage> | Failure = await this.#ask(getImage, { hash });
    if (isFailure(answer)) return answer;
    return { contentType: answer.content_type, bytes: Buffer.from(answer.base64, 'base64') };
  }

  async #uploaded({ hash, imageId, isPreview }: ImageAddress): Promise<Image | Failure> {
    const answer = await this.#ask(findMedia, { hash, image_id: imageId });
    if (isFailure(answer)) return answer;
    const bytes = await this.#store.get(isPreview ? `${answer.key}.preview` : answer.key);
    return bytes ? { contentType: 'image/webp', bytes } : fail('not_found');
  }
}
