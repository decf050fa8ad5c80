import type { RateGroup } from '@cabildo/contracts';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from './counters.ts';

/** What a request did to its caller's allowance; the RateLimit headers are made from it (GW-20). */
export interface Spend {
  readonly group: string;
  readonly limit: number;
  readonly exceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** `media` is no route of the specification: images are counted for each address, apart from actions. */
export type Allowance = RateGroup | 'media';

/** GW-18 */
const WINDOW_SECONDS = 60;

type Limiter = RateLimiterMemory | RateLimiterRedis;

function limiterFor(group: Allowance, limit: number, counters: Counters | undefined): Limiter {
  const common = { points: limit, duration: WINDOW_SECONDS, keyPrefix: `cabildo:rate:${group}` };
  const memory = new RateLimiterMemory(common);
  if (!counters) return memory;
  return new RateLimiterRedis({
    ...common,
    storeClient: counters,
    useRedisPackage: true,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
    // Whoever has used up his window is refused here until it ends, without asking Redis again.
    inMemoryBlockOnConsumed: limit,
  });
}

/** Fixed windows of 60 s, each from its caller's first request; what is refused does not extend them (GW-18, GW-20). */
export class RateLimits {
  readonly #limits: Readonly<Record<Allowance, number>>;
  readonly #limiters: Readonly<Record<Allowance, Limiter>>;
  readonly #usedUp = new LRUCache<string, true>({ max: 10_000 });

  /** @param limits requests a minute; `counters` shares them between gateways */
  constructor(limits: Readonly<Record<Allowance, number>>, counters: Counters | undefined) {
    this.#limits = limits;
    const made = (Object.keys(limits) as Allowance[]).map((group) => [
      group,
      limiterFor(group, limits[group], counters),
    ]);
    this.#limiters = Object.fromEntries(made) as Record<Allowance, Limiter>;
  }

  /** Counts one request of `bucket`. */
  async spend(group: Allowance, bucket: string): Promise<Spend> {
    try {
      return this.#spent(group, await this.#limiters[group].consume(bucket), false);
    } catch (refusal) {
      // The library rejects with a result when the limit is exceeded, and with an error only for its own mistakes.
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#usedUp.set(`${group} ${bucket}`, true, { ttl: Math.max(1, refusal.msBeforeNext) });
      return this.#spent(group, refusal, true);
    }
  }

  /** Whether this process has refused `bucket` in its present window; counts nothing and asks nobody. */
  isUsedUp(group: Allowance, bucket: string): boolean {
    return this.#usedUp.has(`${group} ${bucket}`);
  }

  #spent(group: Allowance, state: RateLimiterRes, exceeded: boolean): Spend {
    return {
      group,
      limit: this.#limits[group],
      exceeded,
      remaining: exceeded ? 0 : state.remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    };
  }
}
