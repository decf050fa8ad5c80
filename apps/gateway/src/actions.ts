import {
  idParam,
  inputProblem,
  isAllowed,
  isFailure,
  LIMITS,
  type ActionContract,
  type Actor,
  type Failure,
  type Membership,
  type RequestContext,
} from '@cabildo/contracts';
import { BusError, TransientError, unavailable, type Reply } from '@cabildo/kit';
import { z } from 'zod';
import { authenticate, enter, isForeign } from './access.ts';
import { bucketOf, type Caller, type Callers } from './callers.ts';
import type { Endpoint, Target } from './catalogue.ts';
import type { Keys } from './keys.ts';
import type { Memberships } from './memberships.ts';
import { readInput, type Params } from './params.ts';
import type { RateLimits } from './rate.ts';
import { deviceOf } from './reader.ts';
import {
  actionMissing,
  actionUnknown,
  gameSessionRefused,
  idempotencyKeyInvalid,
  notAllowed,
  tooManyRequests,
} from './refusals.ts';
import type { Exchange } from './replies.ts';
import { SharedQuestions } from './shared-questions.ts';
import type { Upstream } from './upstream.ts';

/** From the whole request to its answer (GW-23: 503 within 10 s). */
const DEADLINE_MS = 8_000;

const scope = z.object({ server_id: idParam() });
const PRINTABLE = /^[\x20-\x7e]+$/;

export interface ActionParts {
  callers: Callers;
  keys: Keys;
  limits: RateLimits;
  memberships: Memberships;
  upstream: Upstream;
}

/** A request's answer, and the contract behind it if there is one. */
export interface Outcome {
  contract: ActionContract | undefined;
  reply: Reply;
}

interface Call {
  endpoint: Endpoint;
  params: Params;
  actor: Actor;
  membership: Membership | null;
}

const refuse = (failure: Failure): Reply => ({ ok: false, failure });

/** Takes a request through the checks of GW-06, in that order, and to its service. */
export class Actions {
  readonly #parts: ActionParts;
  readonly #shared = new SharedQuestions<Reply>();

  constructor(parts: ActionParts) {
    this.#parts = parts;
  }

  /** @throws {HungUp} when the sender did. */
  async answer(
    exchange: Exchange,
    { route, action }: Target,
    search: string,
    internal: boolean,
  ): Promise<Outcome> {
    const { headers } = exchange.request;
    const { params, problem } = await readInput(exchange.request, search);
    const deadline = Date.now() + DEADLINE_MS;
    const name = action || params['action'];
    const found = route.endpoints.get(typeof name === 'string' ? name : '');
    const endpoint = found && (found.key !== 'internal' || internal) ? found : undefined;
    const refusal = (failure: Failure): Outcome => ({ contract: endpoint?.contract, reply: refuse(failure) });
    try {
      const sender = { headers, params, ip: exchange.ip, group: route.group, endpoint, internal };
      const caller = await this.#parts.callers.identify(sender);
      exchange.spend = await this.#parts.limits.spend(route.group, bucketOf(caller, exchange.ip));
      if (exchange.spend.exceeded) return refusal(tooManyRequests);
      if (problem) return refusal(problem);
      if (!endpoint) return refusal(name === undefined || name === '' ? actionMissing : actionUnknown);
      const call = await this.#admit(endpoint, caller, params);
      if (isFailure(call)) return refusal(call);
      return { contract: endpoint.contract, reply: await this.#carryOut(exchange, call, caller, deadline) };
    } catch (error) {
      // Whoever must tell who calls, or what he is, is away.
      if (error instanceof BusError || error instanceof TransientError) return refusal(unavailable());
      throw error;
    }
  }

  async #admit(endpoint: Endpoint, caller: Caller, params: Params): Promise<Call | Failure> {
    const actor = authenticate(endpoint, caller);
    if (isFailure(actor)) return actor;
    if (!endpoint.scoped || actor.kind !== 'user') return { endpoint, params, actor, membership: null };
    const named = scope.safeParse(params);
    if (!named.success) return refusalOf(named.error);
    const { server_id } = named.data;
    if (isForeign(actor, server_id)) return gameSessionRefused;
    const membership = enter(endpoint, actor, await this.#parts.memberships.find(server_id, actor.user_id));
    return isFailure(membership) ? membership : { endpoint, params, actor, membership };
  }

  async #carryOut(exchange: Exchange, call: Call, caller: Caller, deadline: number): Promise<Reply> {
    const { contract } = call.endpoint;
    const input = contract.input.safeParse(ownParams(call));
    if (!input.success) return refuse(isEntitled(call) ? refusalOf(input.error) : notAllowed);
    const key = contract.idempotent
      ? idempotencyKey(call.params, exchange.request.headers['idempotency-key'])
      : null;
    if (isFailure(key)) return refuse(key);
    const context: RequestContext = {
      request_id: exchange.requestId,
      actor: call.actor,
      membership: call.membership,
      ip: exchange.ip,
      device: deviceOf(exchange.request.headers['user-agent']),
      locale: exchange.locale,
      idempotency_key: key,
    };
    const send = (): Promise<Reply> => this.#parts.upstream.act(contract, input.data, context, deadline);
    const shared = contract.isShared && call.membership;
    const reply = await (shared ? this.#shared.ask(sharedKey(contract, shared, input.data), send) : send());
    if (reply.ok && contract.kind === 'command') this.#forget(call, caller);
    return reply;
  }

  /** What a command may have changed about its caller is asked anew by his next request, event or no event (GW-31). */
  #forget({ endpoint, membership }: Call, caller: Caller): void {
    const { route } = endpoint.contract;
    if (route === 'users' && caller.kind === 'holder') this.#parts.keys.drop(caller.key);
    if (membership && (route === 'servers' || route === 'server_roles')) {
      this.#parts.memberships.dropServer(membership.server_id);
    }
  }
}

/** False for a member who lacks the rank, where the service is to refuse him (AU-03). */
const isEntitled = ({ endpoint, membership }: Call): boolean =>
  membership === null || isAllowed(endpoint.contract.access, membership);

/** All that an answer depends on which is the same for everybody. */
const sharedKey = ({ name }: ActionContract, { server_id }: Membership, input: unknown): string =>
  `${name} ${server_id} ${JSON.stringify(input)}`;

/** ID-13: only a sibling back end may name the person; from anybody else these are not parameters at all. */
function ownParams({ endpoint, params, actor }: Call): Params {
  if (!endpoint.profile || actor.kind === 'internal') return params;
  const { user_id: _user, gp_id: _gp, cp_id: _cp, ...own } = params;
  return own;
}

function refusalOf(error: z.ZodError): Failure {
  const { code, message } = inputProblem(error);
  return { failure: code, status: 400, message };
}

/** GW-17: parameter or header; the empty string is none. */
function idempotencyKey(params: Params, header: string | string[] | undefined): string | null | Failure {
  const given = params['idempotency_key'] ?? '';
  const key = given === '' ? (header ?? '') : given;
  if (key === '') return null;
  const isFine = typeof key === 'string' && key.length <= LIMITS.max_idempotency_key && PRINTABLE.test(key);
  return isFine ? key : idempotencyKeyInvalid;
}
