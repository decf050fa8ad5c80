import { LRUCache } from 'lru-cache';
import type { EventEnvelope } from '@cabildo/contracts';
import type { Bus, Subscription } from './bus/port.ts';

export interface FactCacheOptions<K extends string | number, V extends object> {
  /** Asks the owner of the fact. Rejections are not cached. */
  load: (key: K) => Promise<V>;
  /** Topic patterns of the events that change the facts. */
  patterns: readonly string[];
  /** The keys that an event makes stale; 'all' when it cannot tell. */
  staleKeys: (event: EventEnvelope<never>, cache: FactCache<K, V>) => readonly K[] | 'all';
  /** Answers that are not worth a place (an unknown key, say) are given to whoever asked, and forgotten. Default: all are kept. */
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

/** A fact in use is asked for anew at this part of its life, so that nobody waits for it when it ends. */
const REFRESH_AT = 0.75;

/**
 * Facts that another service owns, kept in this process and dropped by its events (design 3). A load that was under
 * way while its key was dropped is not kept, and callers who ask at once share one load.
 */
export class FactCache<K extends string | number, V extends object> {
  readonly #entries: LRUCache<K, Entry<V>>;
  readonly #loading = new Map<K, Promise<V>>();
  readonly #load: (key: K) => Promise<V>;
  readonly #keep: (value: V) => boolean;
  readonly #ttlMs: number;
  readonly #now: () => number;
  #subscription: Subscription | undefined;

  private constructor(options: FactCacheOptions<K, V>) {
    this.#entries = new LRUCache({ max: options.max ?? 50_000 });
    this.#load = options.load;
    this.#keep = options.keep ?? (() => true);
    this.#ttlMs = options.ttlMs ?? 60_000;
    this.#now = options.now ?? (() => performance.now());
  }

  static async create<K extends string | number, V extends object>(
    bus: Bus,
    options: FactCacheOptions<K, V>,
  ): Promise<FactCache<K, V>> {
    const cache = new FactCache(options);
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

  /** Every key that is kept, or being asked about (that one may have nothing to peek at yet); some twice. */
  *keys(): IterableIterator<K> {
    yield* this.#entries.keys();
    yield* this.#loading.keys();
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
    // Failing costs nothing yet: whoever asks after the end of this entry asks anew, and is told.
    if (!this.#loading.has(key)) this.#fetch(key).catch(() => undefined);
  }

  async #fetch(key: K): Promise<V> {
    const loading = this.#load(key);
    this.#loading.set(key, loading);
    try {
      const value = await loading;
      // Still ours: had an event dropped the key meanwhile, the value might be from before it.
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
