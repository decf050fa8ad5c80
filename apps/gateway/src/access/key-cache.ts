import type { EventEnvelope } from '@cabildo/contracts/event';
import { EventCache, type Bus } from '@cabildo/kit/bus';
import { growingTo, hashToken } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';

/** The owner of a key, as the service that knows the key answers; null stands for an unknown key. */
export interface Resolution<H> {
  holder: H | null;
}

export interface KeyCacheOptions<H extends object> {
  load: (hash: string) => Promise<Resolution<H>>;
  /** Topic patterns of the events that end keys. */
  patterns: readonly string[];
  /** Answers a test of whether an event ends the key of an owner; undefined for an event that ends no cached key. */
  endedBy: (event: EventEnvelope<never>) => ((owner: H) => boolean) | undefined;
}

/** An unknown key is cached for this long, so that repeating it does not reach the service that knows the keys. */
const UNKNOWN_MS = 10_000;
const UNKNOWN_MAX = 10_000;
const MET_MAX = 50_000;

/** Caches the owner of each key by the key's hash, until an event ends the key. */
export class KeyCache<H extends object> {
  readonly #cache: EventCache<string, Resolution<H>>;
  /** Keys that were valid once, whether they are cached now or not. */
  readonly #met = new LRUCache<string, true>(growingTo(MET_MAX));
  readonly #unknown = new LRUCache<string, true>({ ...growingTo(UNKNOWN_MAX), ttl: UNKNOWN_MS });

  private constructor(cache: EventCache<string, Resolution<H>>) {
    this.#cache = cache;
  }

  static async create<H extends object>(
    bus: Bus,
    { load, patterns, endedBy }: KeyCacheOptions<H>,
  ): Promise<KeyCache<H>> {
    const cache = await EventCache.create<string, Resolution<H>>(bus, {
      load,
      keep: ({ holder }) => holder !== null,
      patterns,
      staleKeys: (event, held) => {
        const isEnded = endedBy(event);
        return isEnded ? staleHashes(held.entries(), isEnded) : [];
      },
    });
    return new KeyCache(cache);
  }

  /** The owner of a cached key; null if the key is cached as unknown, undefined if the service must be asked. */
  cached(hash: string): H | null | undefined {
    const resolution = this.#cache.peek(hash);
    return resolution ? resolution.holder : this.#unknown.has(hash) ? null : undefined;
  }

  /** @throws {BusError} {TransientError} when the service does not answer. */
  async find(hash: string): Promise<H | null> {
    const { holder } = await this.#cache.get(hash);
    if (holder) this.#met.set(hash, true);
    else this.#unknown.set(hash, true);
    return holder;
  }

  /** Whether this process has seen the key valid; the key may have ended since. */
  hasMet(hash: string): boolean {
    return this.#met.has(hash);
  }

  /** Drops a key that was just used to change itself (ID-19), ahead of the event. */
  drop(token: string): void {
    this.#cache.drop(hashToken(token));
  }

  async close(): Promise<void> {
    await this.#cache.close();
  }
}

/** The keys that an event ends, and those that are being asked for: that answer may be older than the event. */
function staleHashes<H>(
  entries: Iterable<[string, Resolution<H> | undefined]>,
  isEnded: (owner: H) => boolean,
): string[] {
  return [...entries]
    .filter(([, resolution]) => !resolution?.holder || isEnded(resolution.holder))
    .map(([hash]) => hash);
}
