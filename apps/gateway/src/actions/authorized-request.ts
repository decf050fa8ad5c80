import { asksPowers, serverScope, type Actor } from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import {
  admits,
  isAllowed,
  outsider,
  throughBot,
  withoutRank,
  type KeyMembership,
  type Membership,
  type Outsider,
} from '@cabildo/contracts/permissions';
import type { Ask } from '@cabildo/kit/service';
import { authenticate, authorize, authorizeKey, isOtherServer } from '../access/authorization.ts';
import { withCharacters } from '../access/bot-characters.ts';
import { botAlone, personOf } from '../access/bots.ts';
import { refuseForOthers } from '../access/other-person.ts';
import type { Caller } from '../access/caller.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Powers } from '../access/powers.ts';
import type { ServerKey } from '../access/server-keys.ts';
import type { ServerLocator } from '../access/server-locator.ts';
import { isSent, type RequestParams } from '../http/parameters.ts';
import {
  botTokenInvalid,
  gameSessionElsewhere,
  inputRefusal,
  notAllowed,
  resourceUnknown,
} from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';

/** A request that has passed the checks of its caller. */
export interface AuthorizedRequest {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly params: RequestParams;
  readonly actor: Actor;
  readonly membership: Membership | KeyMembership | Outsider | null;
  /** The servers that a query across servers covers, where the request names none (V1-09). */
  readonly serverIds?: readonly number[];
}

/** False for a member without the rank, whose attempt the service is to refuse and to log (AU-03). */
export const isEntitled = ({ endpoint, membership }: AuthorizedRequest): boolean =>
  membership === null || isAllowed(endpoint.contract.access.to, membership);

export interface RequestAuthorizerParts {
  ask: Ask;
  locator: ServerLocator;
  memberships: Memberships;
  powers: Powers;
}

/** The checks of GW-06 from the key to the permission. */
export class RequestAuthorizer {
  readonly #parts: RequestAuthorizerParts;

  constructor(parts: RequestAuthorizerParts) {
    this.#parts = parts;
  }

  /** @throws {BusError} {TransientError} when a service that knows the membership, a person or the server is away */
  async authorize(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    const authorized = await this.#authorize(endpoint, caller, params);
    if (isFailure(authorized)) return authorized;
    return (await refuseForOthers(this.#parts.ask, endpoint, authorized.actor, params)) ?? authorized;
  }

  async #authorize(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (endpoint.keyUse === 'bot token') return this.#authorizeBot(endpoint, caller, params);
    const actor = authenticate(endpoint, caller);
    if (isFailure(actor)) return actor;
    const request = { endpoint, caller, params, actor, membership: null };
    if (!endpoint.isScoped) return request;
    if (caller.kind === 'server key') return this.#authorizeKey(request, caller.key);
    if (actor.kind !== 'user') return this.#authorizeVisitor(request);
    const found = await this.#authorizeWithoutServer(request, actor.user_id);
    if (found) return found;
    const parsed = serverScope.safeParse(params);
    if (!parsed.success) return inputRefusal(parsed.error);
    const { server_id } = parsed.data;
    if (isOtherServer(actor, server_id)) return gameSessionElsewhere;
    return this.#authorizeMember(request, server_id, actor.user_id);
  }

  /** DK-03: somebody without a key, in a server that there is; all other callers but users have passed by now. */
  #authorizeVisitor(request: AuthorizedRequest): AuthorizedRequest | Failure {
    if (!admits(request.endpoint.contract.access.to, 'visitor')) return request;
    const parsed = serverScope.safeParse(request.params);
    if (!parsed.success) return inputRefusal(parsed.error);
    return { ...request, membership: outsider(parsed.data.server_id, null) };
  }

  /** V1-01: a key of a server needs not name its only server. */
  #authorizeKey(request: AuthorizedRequest, key: ServerKey): AuthorizedRequest | Failure {
    const parsed = serverScope.safeParse({ server_id: key.server_id, ...request.params });
    if (!parsed.success) return inputRefusal(parsed.error);
    const membership = authorizeKey(request.endpoint, key, parsed.data.server_id);
    return isFailure(membership) ? membership : { ...request, membership };
  }

  /**
   * V1-09: a request at /v1 that names no server is about all servers of its caller, or about the server of the resource
   * that it names; undefined for every other request.
   */
  async #authorizeWithoutServer(
    request: AuthorizedRequest,
    userId: number,
  ): Promise<AuthorizedRequest | Failure | undefined> {
    const { endpoint, params } = request;
    const { locator, memberships } = this.#parts;
    const { access, v1 } = endpoint.contract;
    if (endpoint.keyUse !== 'bearer' || isSent(params['server_id'])) return undefined;
    if (endpoint.isAcrossServers)
      return { ...request, serverIds: await memberships.governedBy(userId, access.to) };
    if (!v1?.locatedBy) return undefined;
    const serverId = await locator.find(v1.locatedBy, params);
    if (isFailure(serverId)) return serverId;
    const { membership } = await memberships.find(serverId, userId);
    if (!membership || !isAllowed('admin', membership)) return resourceUnknown;
    return this.#authorizeMember(request, serverId, userId);
  }

  /**
   * BO-06: a bot has the rights of the person for whom it acts, as a member of the token's server. A few actions are the bot's
   * own, which acts for nobody there (BO-12).
   */
  async #authorizeBot(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (caller.kind !== 'bot') return botTokenInvalid;
    const { ask } = this.#parts;
    if (endpoint.contract.access.to === 'bot') {
      const actor = botAlone(caller.token, params);
      return isFailure(actor) ? actor : { endpoint, caller, params, actor, membership: null };
    }
    const actor = await personOf(ask, caller.token, params);
    if (isFailure(actor)) return actor;
    const person = { server_id: caller.token.server_id, user_id: actor.user_id };
    const request = { endpoint, caller, params, actor, membership: null };
    const authorized = await this.#authorizeMember(request, person.server_id, person.user_id);
    if (isFailure(authorized)) return authorized;
    const named = await withCharacters(ask, endpoint, person, params);
    if (isFailure(named)) return isEntitled(authorized) ? named : notAllowed;
    return { ...authorized, params: named };
  }

  async #authorizeMember(
    request: AuthorizedRequest,
    serverId: number,
    userId: number,
  ): Promise<AuthorizedRequest | Failure> {
    const { server_exists, membership } = await this.#parts.memberships.find(serverId, userId);
    const resolved = { server_exists, membership: membership && (await this.#standing(request, membership)) };
    const standing = authorize(request.endpoint, request.actor, resolved, serverId);
    return isFailure(standing) ? standing : { ...request, membership: standing };
  }

  /** The rights of a member that count for an action. */
  #standing(
    { endpoint, actor }: AuthorizedRequest,
    membership: Membership,
  ): Membership | Promise<Membership> {
    if (!endpoint.countsRank) return withoutRank(membership);
    const ranked = actor.kind === 'bot' ? throughBot(membership) : membership;
    return asksPowers(endpoint.contract) ? this.#parts.powers.addTo(ranked) : ranked;
  }
}
