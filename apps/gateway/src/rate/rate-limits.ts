import type { RateGroup } from '@cabildo/contracts/action';
import { PLANS, type Plan } from '@cabildo/contracts/limits';
import { growingTo } from '@cabildo/kit/service';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networksOf } from '../addresses/addresses.ts';
import { SharedRateLimiter, type RateLimitStore } from './rate-limit-store.ts';

/** The state of a caller's window after a request, which the RateLimit headers show (GW-20). */
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
 * Each group has a limit of its own: groups of routes, the servers of a plan at /v1 (GW-21), and, counted by address,
 * pages and unknown keys.
 */
export type LimitGroup = RateGroup | `v1_${LimitedPlan}` | 'cp_bot_actor' | 'pages' | 'unknown_keys';

/** Requests a minute at /v1 for each server of a plan (GW-21). */
export const V1_LIMITS: Readonly<Record<`v1_${LimitedPlan}`, number>> = {
  v1_FREE: PLANS.FREE.v1_per_minute,
  v1_PLUS: PLANS.PLUS.v1_per_minute,
  v1_PREMIUM: PLANS.PREMIUM.v1_per_minute,
};

/** A place where requests are counted. */
export interface Bucket {
  readonly group: LimitGroup;
  readonly name: string;
  /** The network around an address, which is counted too and may spend {@link WIDER} times as much. */
  readonly wide?: string | undefined;
}

export const isSameBucket = (a: Bucket | undefined, b: Bucket | undefined): boolean =>
  a?.group === b?.group && a?.name === b?.name;

/** The bucket of requests that only their address identifies (GW-18). */
export function bucketOfAddress(group: LimitGroup, ip: string): Bucket {
  const { own, wide } = networksOf(ip);
  return { group, name: `ip:${own}`, wide: wide && `ip:${wide}` };
}

type Limiter = RateLimiterMemory | SharedRateLimiter;

/** GW-18 */
const WINDOW_SECONDS = 60;
/** GW-18: an IPv6 /48 may spend so many times as much as one of its /64. */
export const WIDER = 10;

function createLimiter(group: LimitGroup, points: number, store: RateLimitStore | undefined): Limiter {
  const options = { points, duration: WINDOW_SECONDS, keyPrefix: `cabildo:rate:${group}` };
  const memory = new RateLimiterMemory(options);
  return store ? new SharedRateLimiter({ ...options, store, insuranceLimiter: memory }) : memory;
}

/** Counts in fixed windows of 60 s from a caller's first request. A refused request does not extend them (GW-18, GW-20). */
export class RateLimits {
  readonly #windows: Readonly<Record<LimitGroup, Windows>>;
  /** The windows of the networks around addresses. */
  readonly #wideWindows: Readonly<Record<LimitGroup, Windows>>;

  /** @param limits requests a minute @param store shares the counts between gateways; without a store they stay in memory */
  constructor(limits: Readonly<Record<LimitGroup, number>>, store: RateLimitStore | undefined) {
    const spent: Spent = new LRUCache(growingTo(10_000));
    const groups = Object.keys(limits) as LimitGroup[];
    const windows = (times: number) =>
      Object.fromEntries(
        groups.map((group) => [group, new Windows(group, times * limits[group], store, spent)]),
      ) as Record<LimitGroup, Windows>;
    this.#windows = windows(1);
    this.#wideWindows = windows(WIDER);
  }

  /** Counts one request. A request over the limit of its address does not count for the network around it. */
  async count({ group, name, wide }: Bucket): Promise<RateState> {
    const state = await this.#windows[group].count(name);
    if (wide === undefined || state.exceeded) return state;
    const around = await this.#wideWindows[group].count(wide);
    return around.exceeded ? around : state;
  }

  /** Takes one request back that belongs to another bucket. */
  async uncount({ group, name, wide }: Bucket): Promise<void> {
    await this.#windows[group].uncount(name);
    if (wide !== undefined) await this.#wideWindows[group].uncount(wide);
  }

  /**
   * The state of a bucket that this process has refused in its present window; undefined for every other bucket. Nothing
   * is counted, and the store is not asked.
   */
  spent({ group, name, wide }: Bucket): RateState | undefined {
    const state = this.#windows[group].spent(name);
    return state ?? (wide === undefined ? undefined : this.#wideWindows[group].spent(wide));
  }
}

/** The buckets that this process has refused, each until its window ends. */
type Spent = LRUCache<string, RateState>;

/** The windows of one group. */
class Windows {
  readonly #group: LimitGroup;
  readonly #limit: number;
  readonly #limiter: Limiter;
  readonly #spent: Spent;

  constructor(group: LimitGroup, limit: number, store: RateLimitStore | undefined, spent: Spent) {
    this.#group = group;
    this.#limit = limit;
    this.#spent = spent;
    this.#limiter = createLimiter(group, limit, store);
  }

  async count(name: string): Promise<RateState> {
    try {
      return this.#stateOf(await this.#limiter.consume(name), false);
    } catch (refusal) {
      // The library rejects with a result when the limit is exceeded, and with an error only for mistakes of its own.
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const state = this.#stateOf(refusal, true);
      this.#spent.set(`${this.#group} ${name}`, state, { ttl: Math.max(1, refusal.msBeforeNext) });
      return state;
    }
  }

  async uncount(name: string): Promise<void> {
    await this.#limiter.reward(name);
  }

  spent(name: string): RateState | undefined {
    const id = `${this.#group} ${name}`;
    const state = this.#spent.get(id);
    return state && { ...state, resetSeconds: secondsOf(this.#spent.getRemainingTTL(id)) };
  }

  #stateOf(result: RateLimiterRes, exceeded: boolean): RateState {
    return {
      group: this.#group,
      limit: this.#limit,
      exceeded,
      remaining: exceeded ? 0 : result.remainingPoints,
      resetSeconds: secondsOf(result.msBeforeNext),
    };
  }
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
