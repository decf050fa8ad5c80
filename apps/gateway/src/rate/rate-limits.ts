import { PLANS, type Plan, type RateGroup } from '@cabildo/contracts';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { SharedRateLimiter, type RateLimitStore } from './rate-limit-store.ts';

/** How a request left its caller's window; the RateLimit headers are made from it (GW-20). */
export interface RateState {
  readonly group: string;
  readonly limit: number;
  readonly exceeded: boolean;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

type LimitedPlan = Exclude<Plan, 'ENTERPRISE'>;

/**
 * What has a limit of its own: each group of routes, the servers of each plan at /v1 (GW-21); and, counted by address,
 * pages and keys that turn out unknown.
 */
export type LimitGroup = RateGroup | `v1_${LimitedPlan}` | 'pages' | 'unknown_keys';

/** GW-21: requests a minute at /v1, for each server of a plan. */
export const V1_LIMITS: Readonly<Record<`v1_${LimitedPlan}`, number>> = {
  v1_FREE: PLANS.FREE.v1_per_minute,
  v1_PLUS: PLANS.PLUS.v1_per_minute,
  v1_PREMIUM: PLANS.PREMIUM.v1_per_minute,
};

/** Where a request is counted. */
export interface Bucket {
  readonly group: LimitGroup;
  readonly name: string;
}

type Limiter = RateLimiterMemory | SharedRateLimiter;

/** GW-18 */
const WINDOW_SECONDS = 60;

function createLimiter(group: LimitGroup, points: number, store: RateLimitStore | undefined): Limiter {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: `cabildo:rate:${group}` };
  const memory = new RateLimiterMemory(options);
  return store ? new SharedRateLimiter({ ...options, store, insuranceLimiter: memory }) : memory;
}

/** Fixed windows of 60 s, each from its caller's first request; a refused request does not extend them (GW-18, GW-20). */
export class RateLimits {
  readonly #limits: Readonly<Record<LimitGroup, number>>;
  readonly #limiters: Readonly<Record<LimitGroup, Limiter>>;
  readonly #spent = new LRUCache<string, RateState>({ max: 10_000 });

  /** @param limits requests a minute @param store shares the counts between gateways; without it they stay in memory */
  constructor(limits: Readonly<Record<LimitGroup, number>>, store: RateLimitStore | undefined) {
    this.#limits = limits;
    const limiters = (Object.keys(limits) as LimitGroup[]).map((group) => [
      group,
      createLimiter(group, limits[group], store),
    ]);
    this.#limiters = Object.fromEntries(limiters) as Record<LimitGroup, Limiter>;
  }

  /** Counts one request. */
  async count({ group, name }: Bucket): Promise<RateState> {
    try {
      return this.#stateOf(group, await this.#limiters[group].consume(name), false);
    } catch (refusal) {
      // The library rejects with a result when the limit is exceeded, and with an error only for its own mistakes.
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const state = this.#stateOf(group, refusal, true);
      this.#spent.set(`${group} ${name}`, state, { ttl: Math.max(1, refusal.msBeforeNext) });
      return state;
    }
  }

  /** Takes back what was counted of one request, because it belongs to another bucket. */
  async uncount({ group, name }: Bucket): Promise<void> {
    await this.#limiters[group].reward(name);
  }

  /**
   * The state of a bucket that this process has refused in its present window. It counts nothing and does not ask the
   * store.
   */
  spent({ group, name }: Bucket): RateState | undefined {
    const id = `${group} ${name}`;
    const state = this.#spent.get(id);
    return state && { ...state, resetSeconds: secondsOf(this.#spent.getRemainingTTL(id)) };
  }

  #stateOf(group: LimitGroup, result: RateLimiterRes, exceeded: boolean): RateState {
    return {
      group,
      limit: this.#limits[group],
      exceeded,
      remaining: exceeded ? 0 : result.remainingPoints,
      resetSeconds: secondsOf(result.msBeforeNext),
    };
  }
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
