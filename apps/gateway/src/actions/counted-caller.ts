import { serverScope } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { isAllowed } from '@cabildo/contracts/permissions';
import {
  bucketOf,
  bucketOfPerson,
  isKnown,
  type Caller,
  type CallerResolver,
  type ResolvedCaller,
} from '../access/caller.ts';
import type { Memberships } from '../access/memberships.ts';
import type { ServerLocator } from '../access/server-locator.ts';
import type { ServerPlans } from '../rate/plans.ts';
import { isSameBucket, type Bucket, type RateLimits, type RateState } from '../rate/rate-limits.ts';
import type { RouteMatch } from '../routes/route-table.ts';
import { credentialsOf, type RequestState } from './request-state.ts';

/** The caller of a request, and where the request was counted. */
export interface CountedCaller extends ResolvedCaller {
  /** Undefined where the request counts for nobody (GW-21), or where its key is not looked up (GW-18). */
  readonly bucket: Bucket | undefined;
  readonly rate: RateState | undefined;
}

/** Whether a request is over its limit, and no body follows that may name a user who is within theirs (GW-18). */
export const isOverLimit = ({ awaitsBody }: RequestState, { caller, rate }: CountedCaller): boolean =>
  rate?.exceeded === true && (!awaitsBody || isKnown(caller));

export interface RequestAccountingParts {
  callers: CallerResolver;
  limits: RateLimits;
  locator: ServerLocator;
  memberships: Memberships;
  plans: ServerPlans;
}

/** Resolves the caller of a request and counts the request where it belongs (GW-18), before anything is refused. */
export class RequestAccounting {
  readonly #parts: RequestAccountingParts;

  constructor(parts: RequestAccountingParts) {
    this.#parts = parts;
  }

  /**
   * @param before the caller of the same request before its body was read, to whom the request may stay charged
   * @throws {BusError} {TransientError} when a service that knows the key, the membership or the plan does not answer
   */
  async count(request: RequestState, before?: CountedCaller): Promise<CountedCaller> {
    const resolved = await this.#parts.callers.resolve(credentialsOf(request), before);
    if (before && resolved === before) return before;
    const { caller } = resolved;
    if (caller.kind === 'unchecked key') return { ...resolved, bucket: before?.bucket, rate: caller.rate };
    return this.#charge(before, { ...resolved, bucket: await this.#bucketOf(request, caller) });
  }

  /**
   * Counts a request of a bot for its person too; the window of the person where it is spent, else undefined. Then it does not
   * count for the bot, whom one person could silence otherwise (GW-18).
   */
  async countPerson(
    { endpoint, params }: RequestState,
    { caller, bucket: ofBot }: CountedCaller,
  ): Promise<RateState | undefined> {
    const { limits } = this.#parts;
    const bucket = endpoint && bucketOfPerson(endpoint, caller, params);
    const rate = bucket && (await limits.count(bucket));
    if (!rate?.exceeded) return undefined;
    if (ofBot) await limits.uncount(ofBot);
    return rate;
  }

  /** Counts a request in the bucket of `to`, unless it was counted there before. */
  async #charge(from: CountedCaller | undefined, to: Omit<CountedCaller, 'rate'>): Promise<CountedCaller> {
    const { limits } = this.#parts;
    if (isSameBucket(to.bucket, from?.bucket)) return { ...to, rate: from?.rate };
    // The address is not charged for a request that belongs to a user.
    if (from?.bucket && !from.rate?.exceeded && to.caller.kind === 'user') await limits.uncount(from.bucket);
    return { ...to, rate: to.bucket && (await limits.count(to.bucket)) };
  }

  /**
   * GW-21: /v1 requests of admins and server keys count against the server's plan (undefined: unlimited). Others count
   * against the caller, so that strangers cannot use up a server's limit; so do people at the panel, where staff would use up
   * that of their programs. An operation may count a server's keys apart.
   */
  async #bucketOf({ exchange, match }: RequestState, caller: Caller): Promise<Bucket | undefined> {
    const own = bucketOf(caller, exchange.ip, match.route.definition);
    if (!match.address || exchange.panel) return own;
    const { rate } = match.address.endpoint.contract.v1!;
    if (rate && caller.kind === 'server key') return { group: rate, name: `server:${caller.key.server_id}` };
    const serverId = await this.#serverOf(match.address, caller, own);
    const plan = serverId === undefined ? null : await this.#parts.plans.find(serverId);
    if (plan === null) return own;
    return plan === 'ENTERPRISE' ? undefined : { group: `v1_${plan}`, name: `server:${serverId}` };
  }

  /** The server whose plan pays for a request; undefined where the caller does. */
  async #serverOf(
    { endpoint, params }: NonNullable<RouteMatch['address']>,
    caller: Caller,
    own: Bucket,
  ): Promise<number | undefined> {
    const { limits, locator, memberships } = this.#parts;
    if (caller.kind === 'server key') return caller.key.server_id;
    if (caller.kind !== 'user' || limits.spent(own)) return undefined;
    const locatedBy = endpoint.contract.v1?.locatedBy;
    const server_id = locatedBy
      ? await locator.find(locatedBy, params)
      : serverScope.safeParse(params).data?.server_id;
    if (server_id === undefined || isFailure(server_id)) return undefined;
    const { membership } = await memberships.find(server_id, caller.key.user_id);
    return membership && isAllowed('admin', membership) ? server_id : undefined;
  }
}
