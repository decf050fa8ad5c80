import { LRUCache } from 'lru-cache';
import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Bus, BusConsumer } from '../bus/port.ts';
import { growingTo } from '../base/growing.ts';

export interface EventCacheOptions<K extends string | number, V extends object> {
  /** Asks the service that owns the value. Rejections are not cached. */
  load: (key: K) => Promise<V>;
  /** Topic patterns of the events that change the values. */
  patterns: readonly string[];
  /** The keys that an event makes stale; 'all' if they cannot be known. */
  staleKeys: (event: EventEnvelope<never>, cache: EventCache<K, V>) => readonly K[] | 'all';
  /** False for an answer that is returned but not cached, such as that about an unknown key. Default: all are cached. */
  keep?: (value: V) => boolean;
  /** Entries at most. Default 50,000. */
  max?: number;
  /** Upper bound of staleness even if an event is lost. Default 60 s. */
  ttlMs?: number;
  /** Milliseconds on a clock that never goes back. Default performance.now. */
  now?: () => number;
}

interface Entry<V> {
  readonly value: V;
  readonly until: number;
  refreshAt: number;
}

/** An entry in use is loaded again at this part of its lifetime, so that no caller waits when it expires. */
const REFRESH_AT = 0.75;

/**
 * Values of another service, cached in this process and dropped by its events (design 3). A load that was under
 * way while its key was dropped is not cached, and callers of the same moment share one load.
 */
export class EventCache<K extends string | number, V extends object> {
  readonly #entries: LRUCache<K, Entry<V>>;
  readonly #loading = new Map<K, Promise<V>>();
  readonly #load: (key: K) => Promise<V>;
  readonly #keep: (value: V) => boolean;
  readonly #ttlMs: number;
  readonly #now: () => number;
  #subscription: BusConsumer | undefined;

  private constructor(options: EventCacheOptions<K, V>) {
    this.#entries = new LRUCache(growingTo(options.max ?? 50_000));
    this.#load = options.load;
    this.#keep = options.keep ?? (() => true);
    this.#ttlMs = options.ttlMs ?? 60_000;
    this.#now = options.now ?? (() => performance.now());
  }

  static async create<K extends string | number, V extends object>(
    bus: Bus,
    options: EventCacheOptions<K, V>,
  ): Promise<EventCache<K, V>> {
    const cache = new EventCache(options);
    cache.#subscription = await bus.broadcast(options.patterns, {
      event: (message) => {
        const stale = options.staleKeys(JSON.parse(message.payload) as EventEnvelope<never>, cache);
        if (stale === 'all') cache.clear();
        else for (const key of stale) cache.drop(key);
      },
      gap: () => cache.clear(),
    });
    return cache;
  }

  /** The cached value at once, or undefined; lets a hot path avoid a promise. */
  peek(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = this.#now();
    if (now >= entry.until) return undefined;
    if (now >= entry.refreshAt) this.#refresh(key, entry);
    return entry.value;
  }

  async get(key: K): Promise<V> {
    return this.peek(key) ?? this.#loading.get(key) ?? this.#fetch(key);
  }

  /** Every key that is cached or being loaded (the latter may have nothing to peek at yet); some twice. */
  *keys(): IterableIterator<K> {
    yield* this.#entries.keys();
    yield* this.#loading.keys();
  }

  /** Every key with what is cached of it: undefined where it is being loaded, which may be from before an event. */
  *entries(): IterableIterator<[key: K, value: V | undefined]> {
    for (const [key, { value }] of this.#entries.entries()) yield [key, value];
    for (const key of this.#loading.keys()) yield [key, undefined];
  }

  drop(key: K): void {
    this.#entries.delete(key);
    this.#loading.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#loading.clear();
  }

  async close(): Promise<void> {
    await this.#subscription?.stop();
  }

  #refresh(key: K, entry: Entry<V>): void {
    entry.refreshAt = Infinity;
    // Ignored because the entry is still valid: a caller after its expiry loads again, and gets the error.
    if (!this.#loading.has(key)) this.#fetch(key).catch(() => undefined);
  }

  async #fetch(key: K): Promise<V> {
    const loading = this.#load(key);
    this.#loading.set(key, loading);
    try {
      const value = await loading;
      // An event may have dropped the key meanwhile, and the value may be older than that event.
      if (this.#loading.get(key) === loading) this.#put(key, value);
      return value;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }
  #put(key: K, value: V): void {
    const now = this.#now();
    const entry = { value, until: now + this.#ttlMs, refreshAt: now + this.#ttlMs * REFRESH_AT };
    if (this.#keep(value)) this.#entries.set(key, entry);
    else this.#entries.delete(key);
  }
}
