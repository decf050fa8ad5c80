import {
  asksPowers,
  isAllowed,
  isFailure,
  serverScope,
  type Actor,
  type Failure,
  type KeyMembership,
  type Membership,
} from '@cabildo/contracts';
import type { Ask } from '@cabildo/kit/service';
import { authenticate, authorize, authorizeKey, isOtherServer } from '../access/authorization.ts';
import { personOf } from '../access/bots.ts';
import type { Caller } from '../access/caller.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Powers } from '../access/powers.ts';
import type { ServerLocator } from '../access/server-locator.ts';
import type { RequestParams } from '../http/parameters.ts';
import { botTokenInvalid, gameSessionRefused, inputRefusal, resourceUnknown } from '../refusals.ts';
import type { Endpoint } from '../routes/route-table.ts';

/** A request that has passed the checks of its caller. */
export interface AuthorizedRequest {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly params: RequestParams;
  readonly actor: Actor;
  readonly membership: Membership | KeyMembership | null;
  /** The servers that a query across servers covers, where the request names none (V1-09). */
  readonly serverIds?: readonly number[];
}

/** False for a member without the rank, whose attempt the service is to refuse and to log (AU-03). */
export const isEntitled = ({ endpoint, membership }: AuthorizedRequest): boolean =>
  membership === null || isAllowed(endpoint.contract.access.to, membership);

/** GW-03: the empty string is none. */
const isSent = (value: unknown): boolean => value !== undefined && value !== '';

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

  /** @throws {BusError} {TransientError} when a service that knows the membership, the bot's person or the server is away */
  async authorize(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (endpoint.keyUse === 'bot token') return this.#authorizeBot(endpoint, caller, params);
    const actor = authenticate(endpoint, caller);
    if (isFailure(actor)) return actor;
    const request = { endpoint, caller, params, actor, membership: null };
    if (!endpoint.isScoped || (actor.kind !== 'user' && actor.kind !== 'key')) return request;
    const found = actor.kind === 'user' && (await this.#authorizeWithoutServer(request, actor.user_id));
    if (found) return found;
    // A key of a server needs not name its only server.
    const named = actor.kind === 'key' ? { server_id: actor.server_id, ...params } : params;
    const parsed = serverScope.safeParse(named);
    if (!parsed.success) return inputRefusal(parsed.error);
    const { server_id } = parsed.data;
    if (actor.kind === 'key') {
      const membership = authorizeKey(endpoint, actor, server_id);
      return isFailure(membership) ? membership : { ...request, membership };
    }
    if (isOtherServer(actor, server_id)) return gameSessionRefused;
    return this.#authorizeMember(request, server_id, actor.user_id);
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

  /** BO-06: a bot has the rights of the person for whom it acts, as a member of the token's server. */
  async #authorizeBot(
    endpoint: Endpoint,
    caller: Caller,
    params: RequestParams,
  ): Promise<AuthorizedRequest | Failure> {
    if (caller.kind !== 'bot') return botTokenInvalid;
    const actor = await personOf(this.#parts.ask, caller.token, params);
    if (isFailure(actor)) return actor;
    const request = { endpoint, caller, params, actor, membership: null };
    return this.#authorizeMember(request, caller.token.server_id, actor.user_id);
  }

  async #authorizeMember(
    request: AuthorizedRequest,
    serverId: number,
    userId: number,
  ): Promise<AuthorizedRequest | Failure> {
    const { memberships, powers } = this.#parts;
    const { server_exists, membership: ranked } = await memberships.find(serverId, userId);
    const member = ranked && asksPowers(request.endpoint.contract) ? await powers.addTo(ranked) : ranked;
    const resolved = { server_exists, membership: member };
    const membership = authorize(request.endpoint, request.actor, resolved);
    return isFailure(membership) ? membership : { ...request, membership };
  }
}
