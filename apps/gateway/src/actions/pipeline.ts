import { isSecretPage, type ActionContract } from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { isAllowed, type Access } from '@cabildo/contracts/permissions';
import { BusError, TransientError } from '@cabildo/kit/bus';
import { unavailable, type Reply } from '@cabildo/kit/service';
import { botActorSpent, botTokenSpent } from '../access/bot-refusals.ts';
import { bucketOf, isKnown } from '../access/caller.ts';
import { refuseMisplaced } from '../access/key-kinds.ts';
import type { UnderWay } from '../flow/under-way.ts';
import type { BodyBudget } from '../http/body-budget.ts';
import type { MockGuard } from '../http/mock-guard.ts';
import type { Exchange } from '../http/responses.ts';
import type { UnsentAnswers } from '../http/unsent-answers.ts';
import { PanelStart, START_NAME } from './panel-start.ts';
import { tooManyRequests } from '../rate/refusals.ts';
import { actionMissing, actionUnknown, notAllowed, tooMuchUnread } from '../refusals.ts';
import type { Endpoint, RouteTable } from '../routes/route-table.ts';
import type { Reader } from '../streams/streams.ts';
import { RequestAuthorizer, type RequestAuthorizerParts } from './authorized-request.ts';
import {
  RequestAccounting,
  isOverLimit,
  type RequestAccountingParts,
  type CountedCaller,
} from './counted-caller.ts';
import { Dispatcher, type DispatcherParts } from './dispatcher.ts';
import { readRequestBody } from './request-body.ts';
import { RequestHold } from './request-hold.ts';
import { credentialsOf, stateFromHeaders, type RequestState, type RequestTarget } from './request-state.ts';

export interface PipelineParts extends RequestAccountingParts, RequestAuthorizerParts, DispatcherParts {
  bodies: BodyBudget;
  underWay: UnderWay;
  unsent: UnsentAnswers;
  routes: RouteTable;
  /** Undefined where platforms sign people in. */
  mockGuard: MockGuard | undefined;
}

/** The answer to a request, and its contract where there is one. */
export interface Outcome {
  contract: ActionContract | undefined;
  /** The name of the request in logs and metrics. Default: that of the contract. */
  name?: string;
  reply: Reply;
  /** For a stream: its caller, and whether the same request would be let in now. */
  reader?: Reader;
}

/** Takes a request through the checks of GW-06, in that order, and to its service. */
export class ActionPipeline {
  readonly #parts: PipelineParts;
  readonly #accounting: RequestAccounting;
  readonly #authorizer: RequestAuthorizer;
  readonly #dispatcher: Dispatcher;
  readonly #start: PanelStart;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#accounting = new RequestAccounting(parts);
    this.#authorizer = new RequestAuthorizer(parts);
    this.#dispatcher = new Dispatcher(parts);
    this.#start = new PanelStart(this.#authorizer, this.#dispatcher);
  }

  /** @throws {HungUp} when the client closed the connection before its request could be served */
  async answer(exchange: Exchange, target: RequestTarget): Promise<Outcome> {
    const hold = new RequestHold(exchange.ip, this.#parts);
    let request = stateFromHeaders(exchange, target);
    const refuse = (failure: Failure): Outcome => ({
      contract: request.endpoint?.contract,
      reply: { ok: false, failure },
    });
    try {
      // The request is counted by its headers first, and again once its body has named its caller (GW-18).
      let counted = await this.#count(request);
      exchange.isStranger = !isKnown(counted.caller);
      request = await hold.enter(request, counted);
      if (mayReadBody(request, counted)) {
        request = await readRequestBody(request, counted.caller, hold.share);
        counted = await this.#count(request, counted);
        request = await hold.enter(request, counted);
      }

      // The rate, the form and the action are checked before the key.
      const { caller, rate } = counted;
      const { endpoint, name, params, problem, deadline } = request;
      if (rate?.exceeded) return refuse((caller.kind === 'bot' ? botTokenSpent : tooManyRequests)(rate));
      const spent = await this.#accounting.countPerson(request, counted);
      if (spent) {
        exchange.rate = spent;
        return refuse(botActorSpent(spent));
      }
      const bucket = bucketOf(caller, exchange.ip, target.match.route.definition).name;
      if (!this.#parts.unsent.admit(bucket, exchange.response)) return refuse(tooMuchUnread);
      if (problem) return refuse(problem);
      if (!endpoint) return refuse(this.#withoutAction(target, name));
      const foreign = this.#refuseForeign(request, endpoint);
      if (foreign) return refuse(foreign);

      // Key, server, membership and permission, and then the parameters.
      const misplaced =
        caller.kind === 'internal' || exchange.panel
          ? undefined
          : refuseMisplaced(endpoint, credentialsOf(request));
      if (misplaced) return refuse(misplaced);
      const authorized = await this.#authorizer.authorize(endpoint, caller, params);
      if (isFailure(authorized)) return refuse(authorized);
      const { token: apiKey } = counted;
      const from = { caller: bucket, deadline, apiKey };
      const { gathers } = target.match;
      if (gathers) {
        const reply = await this.#start.answer(gathers, { caller, params, exchange, from });
        return { contract: undefined, name: START_NAME, reply };
      }
      const reply = await this.#dispatcher.dispatch(authorized, exchange, from);
      const refusalFor = (access: Access) => this.#refusalFor(request, endpoint, access);
      return { contract: endpoint.contract, reply, reader: { caller: bucket, refusalFor } };
    } catch (error) {
      // A service that knows the key, the membership or the plan is away.
      if (error instanceof BusError || error instanceof TransientError) return refuse(unavailable());
      throw error;
    } finally {
      hold.giveBack();
    }
  }

  #refuseForeign({ exchange }: RequestState, { contract }: Endpoint): Failure | undefined {
    return isSecretPage(contract) ? this.#parts.mockGuard?.refuse(exchange.request.headers) : undefined;
  }

  #withoutAction({ match, isInternal }: RequestTarget, name: unknown): Failure {
    if (name === undefined || name === '') return actionMissing;
    return actionUnknown(this.#parts.routes.nearest(isInternal).action(match.route.name, name));
  }

  /** Counts a request; the headers of its answer show the window of its caller (GW-20). */
  async #count(request: RequestState, before?: CountedCaller): Promise<CountedCaller> {
    const counted = await this.#accounting.count(request, before);
    request.exchange.rate = counted.rate;
    return counted;
  }

  /** @throws {BusError} {TransientError} when the key or the rights of the caller are not known at the moment */
  async #refusalFor(request: RequestState, endpoint: Endpoint, access: Access): Promise<Failure | undefined> {
    const { caller } = await this.#parts.callers.resolve(credentialsOf(request));
    if (caller.kind === 'unchecked key') throw new TransientError('keys of this address are not looked up');
    const authorized = await this.#authorizer.authorize(endpoint, caller, request.params);
    if (isFailure(authorized)) return authorized;
    return isAllowed(access, authorized.membership!) ? undefined : notAllowed;
  }
}

/** A body that cannot save its request from being refused is not read. */
const mayReadBody = (request: RequestState, counted: CountedCaller): boolean =>
  request.awaitsBody && !request.problem && !isOverLimit(request, counted);
