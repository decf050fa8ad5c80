import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  FAIR_USE,
  isIdempotent,
  isAllowed,
  isFailure,
  LIMITS,
  serverScope,
  type ActionContract,
  type Failure,
  type RequestContext,
} from '@cabildo/contracts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import { unavailable, type Ask, type Reply } from '@cabildo/kit/service';
import type { ApiKeys } from '../access/api-keys.ts';
import { authenticate, authorize, authorizeKey, isOtherServer } from '../access/authorization.ts';
import { personOf } from '../access/bots.ts';
import {
  bucketOf,
  isKnown,
  type Caller,
  type CallerResolver,
  type ResolvedCaller,
} from '../access/caller.ts';
import type { Memberships } from '../access/memberships.ts';
import type { ThingServers } from '../access/thing-servers.ts';
import type { UnderWay } from '../flow/under-way.ts';
import { HungUp, readBody } from '../http/body.ts';
import type { BodyBudget, Share } from '../http/body-budget.ts';
import { hasBody, readQuery, type RequestParams } from '../http/parameters.ts';
import { deviceOf } from '../http/request-headers.ts';
import type { Exchange } from '../http/responses.ts';
import type { UnsentAnswers } from '../http/unsent-answers.ts';
import type { ServerPlans } from '../rate/plans.ts';
import { isSameBucket, type Bucket, type RateLimits } from '../rate/rate-limits.ts';
import {
  actionMissing,
  actionUnknown,
  bodyNeedsKey,
  bodyTooLarge,
  botTokenInvalid,
  gameSessionRefused,
  inputRefusal,
  notAllowed,
  thingUnknown,
  queryMalformed,
  tooManyAtOnce,
  tooManyRequests,
  tooMuchUnread,
} from '../refusals.ts';
import type { Endpoint, RouteMatch } from '../routes/route-table.ts';
import type { IsAllowed } from '../streams/streams.ts';
import { idempotencyKey, isEntitled, paramsFor, type AuthorizedRequest } from './admitted.ts';
import { credentialsOf, read, type RequestState } from './asked.ts';
import type { Upstream } from './upstream.ts';

/** For the answer to a request (GW-23: 503 within 10 s). */
const DEADLINE_MS = 8_000;

export interface PipelineParts {
  ask: Ask;
  bodies: BodyBudget;
  callers: CallerResolver;
  keys: ApiKeys;
  limits: RateLimits;
  memberships: Memberships;
  plans: ServerPlans;
  things: ThingServers;
  unsent: UnsentAnswers;
  underWay: UnderWay;
  upstream: Upstream;
}

/** The answer to a request, and the contract behind it if there is one. */
export interface Outcome {
  contract: ActionContract | undefined;
  reply: Reply;
  /** For a stream: the bucket of its caller, and whether the same request would be let in now. */
  stream?: { caller: string; isAllowed: IsAllowed };
}

/** The caller of a request, and where the request was counted. */
interface CountedCaller {
  readonly presented: ResolvedCaller;
  readonly bucket: Bucket | undefined;
}

const refuse = (failure: Failure): Reply => ({ ok: false, failure });

/** Takes a request through the checks of GW-06, in that order, and to its service. */
export class ActionPipeline {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /**
   * @param search the query of the URL, without `?`
   * @param isInternal whether the internal port was asked
   * @throws {HungUp} when the client closed the connection before the body was whole
   */
  async answer(exchange: Exchange, match: RouteMatch, search: string, isInternal: boolean): Promise<Outcome> {
    const share = this.#parts.bodies.share(exchange.ip);
    const asked: RequestState = {
      exchange,
      match,
      isInternal,
      deadline: Date.now() + DEADLINE_MS,
      ...read(match, isInternal, readQuery(search, queryMalformed)),
    };
    const refusal = (failure: Failure): Outcome => ({
      contract: asked.endpoint?.contract,
      reply: refuse(failure),
    });
    try {
      const caller = await this.#identify(asked, share);
      if (exchange.rate?.exceeded) return refusal(tooManyRequests);
      const bucket = bucketOf(caller, exchange.ip, match.route.definition).name;
      if (!this.#parts.unsent.admit(bucket, exchange.response)) return refusal(tooMuchUnread);
      const { endpoint, name, params, problem, deadline } = asked;
      if (problem) return refusal(problem);
      if (!endpoint) return refusal(name === undefined || name === '' ? actionMissing : actionUnknown);
      const admitted = await this.#admit(endpoint, caller, params);
      if (isFailure(admitted)) return refusal(admitted);
      const reply = await this.#carryOut(exchange, admitted, { caller: bucket, deadline });
      const stream = { caller: bucket, isAllowed: () => this.#isAllowed(asked, endpoint) };
      return { contract: endpoint.contract, reply, stream };
    } catch (error) {
      // The service that knows the key or the membership is away.
      if (error instanceof BusError || error instanceof TransientError) return refusal(unavailable());
      throw error;
    } finally {
      asked.place?.giveBack();
      share.giveBack();
    }
  }

  /** @throws {BusError} {TransientError} when that is not known at the moment */
  async #isAllowed(asked: RequestState, endpoint: Endpoint): Promise<boolean> {
    const { caller } = await this.#parts.callers.resolve(credentialsOf(asked));
    if (caller.kind === 'unchecked key') throw new TransientError('keys of this address are not looked up');
    return !isFailure(await this.#admit(endpoint, caller, asked.params));
  }

  /** The caller, once the request has been counted. The body is read only then, and not for everybody. */
  async #identify(asked: RequestState, share: Share): Promise<Caller> {
    const { exchange } = asked;
    const counted = await this.#count(asked);
    const { caller } = counted.presented;
    exchange.isStranger = !isKnown(caller);
    const isWhole = !hasBody(exchange.request.headers);
    // A body from a spent address may hold the key of a user who is not (GW-18).
    const isSpent = exchange.rate?.exceeded ?? false;
    if (isSpent && (isWhole || isKnown(caller))) return caller;
    asked.problem ??= await this.#enter(asked, caller);
    if (asked.problem || isWhole) return caller;
    const since = Date.now();
    const { maxBodyBytes } = asked.endpoint ?? asked.match.route;
    const maxBytes = isKnown(caller)
      ? maxBodyBytes
      : Math.min(maxBodyBytes, FAIR_USE.max_body_without_key_bytes);
    const imageParam = asked.endpoint?.contract.bodyParam;
    const wanted = { maxBytes, isJson: exchange.surface === 'v1', imageParam };
    const body = await readBody(exchange.request, wanted, share);
    asked.deadline += Date.now() - since;
    if (isFailure(body)) {
      asked.problem = body === bodyTooLarge && maxBytes < maxBodyBytes ? bodyNeedsKey : body;
      exchange.isBodyRefused = true;
      return caller;
    }
    Object.assign(asked, read(asked.match, asked.isInternal, Object.assign(asked.params, body)));
    // Only now is the action known that a body names.
    if (asked.endpoint && share.taken > asked.endpoint.maxBodyBytes) asked.problem = bodyTooLarge;
    const { presented } = await this.#count(asked, counted);
    if (!exchange.rate?.exceeded) asked.problem ??= await this.#enter(asked, presented.caller);
    return presented.caller;
  }

  /** Moves a request to a place of its caller, or says that there is none (FU-01). @throws {HungUp} */
  async #enter(asked: RequestState, caller: Caller): Promise<Failure | undefined> {
    const { exchange, match } = asked;
    const bucket = bucketOf(caller, exchange.ip, match.route.definition);
    asked.place = await this.#parts.underWay.move(asked.place, caller, bucket);
    // It may have waited, and a client that hung up meanwhile reads no answer.
    if (exchange.request.socket.destroyed) throw new HungUp('the client hung up');
    return asked.place ? undefined : tooManyAtOnce;
  }

  /** Counts a request where it belongs (GW-18); `before` says where it was counted before its body was known. */
  async #count(asked: RequestState, before?: CountedCaller): Promise<CountedCaller> {
    const { exchange } = asked;
    const presented = await this.#parts.callers.resolve(credentialsOf(asked), before?.presented);
    if (presented === before?.presented) return before;
    const { caller } = presented;
    if (caller.kind === 'unchecked key') {
      exchange.rate = caller.rate;
      return { presented, bucket: before?.bucket };
    }
    const bucket = await this.#bucketOf(asked, caller);
    if (isSameBucket(bucket, before?.bucket)) return { presented, bucket };
    // The address is not charged for what belongs to a user.
    if (before?.bucket && !exchange.rate?.exceeded && caller.kind === 'user')
      await this.#parts.limits.uncount(before.bucket);
    exchange.rate = bucket && (await this.#parts.limits.count(bucket));
    return { presented, bucket };
  }

  /**
   * GW-21: what an admin or a key asks about a server at /v1 counts for that server, by its plan; undefined: for nobody. What
   * anybody else asks counts for who asks, so that no stranger spends what is a server's.
   */
  async #bucketOf({ exchange, match }: RequestState, caller: Caller): Promise<Bucket | undefined> {
    const own = bucketOf(caller, exchange.ip, match.route.definition);
    if (!match.address) return own;
    const serverId = await this.#serverBehind(match.address, caller, own);
    const plan = serverId === undefined ? null : await this.#parts.plans.find(serverId);
    if (plan === null) return own;
    return plan === 'ENTERPRISE' ? undefined : { group: `v1_${plan}`, name: `server:${serverId}` };
  }

  async #serverBehind(
    { endpoint, params }: NonNullable<RouteMatch['address']>,
    caller: Caller,
    own: Bucket,
  ): Promise<number | undefined> {
    if (caller.kind === 'server key') return caller.key.server_id;
    if (caller.kind !== 'user' || this.#parts.limits.spent(own)) return undefined;
    const { locatedBy } = endpoint.contract;
    const server_id = locatedBy
      ? await this.#parts.things.find(locatedBy, params)
      : serverScope.safeParse(params).data?.server_id;
    if (server_id === undefined || isFailure(server_id)) return undefined;
    const { membership } = await this.#parts.memberships.find(server_id, caller.key.user_id);
    return membership && isAllowed('admin', membership) ? server_id : undefined;
  }

  async #admit(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (endpoint.keyUse === 'bot token') return this.#admitBot(endpoint, caller, params);
    const actor = authenticate(endpoint, caller);
    if (isFailure(actor)) return actor;
    const admitted = { endpoint, caller, params, actor, membership: null };
    if (!endpoint.isScoped || (actor.kind !== 'user' && actor.kind !== 'key')) return admitted;
    const found = actor.kind === 'user' && (await this.#admitWithoutServer(admitted, actor.user_id));
    if (found) return found;
    // A key of a server needs not name its only server.
    const named = actor.kind === 'key' ? { server_id: actor.server_id, ...params } : params;
    const parsed = serverScope.safeParse(named);
    if (!parsed.success) return inputRefusal(parsed.error);
    const { server_id } = parsed.data;
    if (actor.kind === 'key') {
      const membership = authorizeKey(endpoint, actor, server_id);
      return isFailure(membership) ? membership : { ...admitted, membership };
    }
    if (isOtherServer(actor, server_id)) return gameSessionRefused;
    return this.#admitMember(admitted, server_id, actor.user_id);
  }

  /** V1-09: at /v1 the servers follow from the caller or from the thing that is named, where none is. */
  async #admitWithoutServer(
    admitted: AuthorizedRequest,
    userId: number,
  ): Promise<AuthorizedRequest | Failure | undefined> {
    const { endpoint, params } = admitted;
    const { access, locatedBy } = endpoint.contract;
    if (endpoint.keyUse !== 'bearer' || isSent(params['server_id'])) return undefined;
    if (endpoint.isAcrossServers)
      return { ...admitted, serverIds: await this.#parts.memberships.governedBy(userId, access) };
    if (!locatedBy) return undefined;
    const serverId = await this.#parts.things.find(locatedBy, params);
    if (isFailure(serverId)) return serverId;
    const { membership } = await this.#parts.memberships.find(serverId, userId);
    if (!membership || !isAllowed('admin', membership)) return thingUnknown;
    return this.#admitMember(admitted, serverId, userId);
  }

  /** BO-06: what a bot may do is decided by the person for whom it acts, as a member of the token's server. */
  async #admitBot(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (caller.kind !== 'bot') return botTokenInvalid;
    const actor = await personOf(this.#parts.ask, caller.token, params);
    if (isFailure(actor)) return actor;
    const admitted = { endpoint, caller, params, actor, membership: null };
    return this.#admitMember(admitted, caller.token.server_id, actor.user_id);
  }

  async #admitMember(
    admitted: AuthorizedRequest,
    serverId: number,
    userId: number,
  ): Promise<AuthorizedRequest | Failure> {
    const resolved = await this.#parts.memberships.find(serverId, userId);
    const membership = authorize(admitted.endpoint, admitted.actor, resolved);
    return isFailure(membership) ? membership : { ...admitted, membership };
  }

  async #carryOut(
    exchange: Exchange,
    admitted: AuthorizedRequest,
    from: { caller: string; deadline: number },
  ): Promise<Reply> {
    const { contract, maxBodyBytes } = admitted.endpoint;
    const hasImages = maxBodyBytes > LIMITS.max_body_bytes;
    // Each step takes milliseconds for an image, so that others have their turn between them (FU-06).
    if (hasImages) await othersTurn();
    const input = contract.input.safeParse(paramsFor(admitted, exchange));
    if (!input.success) return refuse(isEntitled(admitted) ? inputRefusal(input.error) : notAllowed);
    const key = isIdempotent(contract)
      ? idempotencyKey(admitted.params, exchange.request.headers['idempotency-key'])
      : null;
    if (isFailure(key)) return refuse(key);
    const context: RequestContext = {
      request_id: exchange.requestId,
      actor: admitted.actor,
      membership: admitted.membership,
      ...(admitted.serverIds && { server_ids: admitted.serverIds }),
      ip: exchange.ip,
      device: deviceOf(exchange.request.headers['user-agent']),
      locale: exchange.locale,
      idempotency_key: key,
    };
    if (hasImages) await othersTurn();
    const reply = await this.#parts.upstream.act(contract, input.data, { context, ...from });
    if (reply.ok && contract.kind === 'command') this.#dropChanged(admitted);
    return reply;
  }

  /** The caller's next request must see what this command changed, ahead of the event (GW-31). */
  #dropChanged({ endpoint, caller, membership }: AuthorizedRequest): void {
    const { commandsChange } = endpoint.route;
    if (commandsChange === 'key' && caller.kind === 'user') this.#parts.keys.drop(caller.token);
    if (commandsChange === 'memberships' && membership)
      this.#parts.memberships.dropServer(membership.server_id);
  }
}

/** GW-03: the empty string is none. */
const isSent = (value: unknown): boolean => value !== undefined && value !== '';
