import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  isAcrossServers,
  isIdempotent,
  serverIdOf,
  type ActionContract,
  type RpcContract,
  type RequestContext,
} from '@cabildo/contracts/action';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { isServerScoped, type Membership } from '@cabildo/contracts/permissions';
import type { RequestMeta } from '../bus/port.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { eventActorOf } from '../outbox/emit.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { transactEmitting, type EmittingScope } from '../outbox/transact.ts';
import { AnswerLog } from '../logging/answer-log.ts';
import type { Logger } from '../logging/logging.ts';
import type { ActionMetrics } from '../logging/metrics.ts';
import { Outages } from '../logging/outages.ts';
import { causeIn, endSpan, SpanKind, startSpan } from '../tracing/spans.ts';
import type { Ask, Handler, IdempotencyClaim, OpenScope } from './handler.ts';
import { withBounds, shareOf } from '../bounds/request-bounds.ts';
import { claimOf, findReply } from './idempotency.ts';
import { KeyClaims } from './key-claims.ts';
import { withNamedImages } from './name-images.ts';
import { faultReply, problemReply, replyOf } from './outcome.ts';
import { failureReply, internalError, outcomeUnknown, unavailable, type WireRequest } from './wire.ts';

export interface RunnerParts {
  service: string;
  handlers: ReadonlyMap<string, Handler>;
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: ActionMetrics;
  askFor: (ctx: RequestContext, deadline: number) => Ask;
  /** Adds to a scope the promises of the contract that the service keeps; a refusal ends the request. */
  provide?: Provide;
  outbox: Outbox;
  deps: unknown;
}

/** The argument of {@link Provide}: an action of a member, parsed. */
export interface Provided {
  readonly contract: ActionContract;
  /** Always a person where a character acts, because no such action has an address at /v1. */
  readonly member: Membership;
  readonly input: Readonly<Record<string, unknown>>;
  readonly deps: never;
}

/** Resolves the acting character and the settings that a contract promises (design 2), or refuses. */
export type Provide = (request: Provided) => Promise<object | Failure>;

type Open = OpenScope<unknown, unknown>;

/** A handler's shape once its own types no longer matter. */
interface Untyped {
  contract: ActionContract | RpcContract;
  run?(scope: object): unknown;
  prepare?(scope: object): Promise<unknown>;
  handle?(scope: object): unknown;
  execute?(scope: object): Promise<unknown>;
}

interface Work {
  handler: Untyped;
  open: Open;
  claim: IdempotencyClaim | null;
}

/**
 * Carries out requests (design 3): deadline, validation, idempotency key, transaction, events, reply. Handlers never
 * open transactions, publish or format errors; what they throw becomes a 500 or, if the surroundings are away, 503.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #outages: Outages;
  readonly #answers: AnswerLog;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#answers = new AnswerLog(parts.log);
    this.#outages = new Outages(parts.log);
  }

  /** Answers one wire request with one reply line; never rejects. */
  async answer(payload: string, meta: RequestMeta): Promise<string> {
    const started = performance.now();
    const request = JSON.parse(payload) as WireRequest;
    const { service: scope, metrics } = this.#parts;
    const span = startSpan({ scope, name: request.n, kind: SpanKind.SERVER }, request.c);
    request.c = causeIn(span, request.c);
    // Reading a request with images takes milliseconds, and so does checking it: others come between (FU-06).
    if (payload.length > LIMITS.max_body_bytes) await othersTurn();
    const { request_id } = request.c;
    const bounds = { deadline: meta.deadline, share: shareOf(request.c, request.i), request_id };
    const reply = await withBounds(bounds, () => this.#guarded(request, meta));
    const milliseconds = performance.now() - started;
    const status = reply.slice(0, 3);
    metrics.observe(request.n, status, milliseconds / 1000);
    this.#answers.record({ action: request.n, status: Number(status), milliseconds, request_id });
    endSpan(span, status >= '500');
    return reply;
  }

  async #guarded(request: WireRequest, meta: RequestMeta): Promise<string> {
    const handler = this.#parts.handlers.get(request.n) as Untyped | undefined;
    if (!handler) {
      this.#parts.log.error({ action: request.n, request_id: request.c.request_id }, 'there is no handler');
      return failureReply(internalError());
    }
    try {
      return await this.#carryOut(handler, request, meta);
    } catch (error) {
      const fault = { contract: handler.contract, ctx: request.c, redelivered: meta.redelivered, error };
      return faultReply(this.#parts.log, this.#outages, fault);
    }
  }

  async #carryOut(handler: Untyped, request: WireRequest, meta: RequestMeta): Promise<string> {
    const { clock, database, log, askFor, deps } = this.#parts;
    const { contract } = handler;
    const isCommand = contract.kind === 'command';
    if (meta.deadline <= Date.now())
      return failureReply(meta.redelivered && isCommand ? outcomeUnknown(contract) : unavailable());
    const parsed = contract.input.safeParse(request.i);
    if (!parsed.success) return problemReply(parsed.error);
    const ctx = request.c;
    const isKept = 'rpc' in contract || isIdempotent(contract);
    const claim = isKept ? claimOf(request.n, parsed.data, ctx) : null;
    // RPCs carry a key of their own (`saga:step`), which makes repeating them harmless.
    const repeatable = !isCommand || claim !== null || 'rpc' in contract;
    if (meta.redelivered && !repeatable) return failureReply(outcomeUnknown(contract));
    const open: Open = {
      input: parsed.data as never,
      ctx,
      now: clock.now(),
      deps,
      log,
      db: database,
      ask: askFor(ctx, meta.deadline),
      deadline: meta.deadline,
    };
    try {
      return await this.#finish({ handler, open, claim });
    } finally {
      // A command that emits nothing may still have made something due, and so may one that broke off half-way.
      if (contract.kind === 'command') this.#parts.outbox.wakeJobs();
    }
  }

  async #finish(work: Work): Promise<string> {
    const { handler, open, claim } = work;
    const { contract } = handler;
    if (claim) {
      const earlier = await findReply(this.#parts.database, claim);
      if (typeof earlier === 'string') return earlier;
    }
    const promised = await this.#promised(work);
    if (isFailure(promised)) return replyOf(contract, open.input, promised);
    const scope: Open = { ...open, ...promised };
    if (handler.run) return replyOf(contract, open.input, await handler.run(scope));
    const prepared = await handler.prepare?.(scope);
    if (isFailure(prepared)) return replyOf(contract, open.input, prepared);
    if (handler.execute) {
      const { ctx, deadline } = open;
      const origin = { actor: eventActorOf(ctx), claim, deadline, cause: ctx };
      return replyOf(contract, open.input, await handler.execute({ ...scope, prepared, origin }));
    }
    return this.#inTransaction({ handler, open: scope, claim }, prepared);
  }

  /** Resolves the promises of the contract (design 2). The edge resolves the membership of every action for members. */
  async #promised({ handler: { contract }, open }: Work): Promise<object | Failure> {
    if ('rpc' in contract) return {};
    // BO-12: the token of a bot that acts for nobody names the server.
    if (contract.access.to === 'bot') return { serverId: serverIdOf(open.ctx)! };
    if (!isServerScoped(contract.access.to)) return {};
    const { membership: member, server_ids } = open.ctx;
    if ('v1' in contract && isAcrossServers(contract))
      return { serverIds: server_ids ?? [member!.server_id] };
    if (!member) throw new Error(`${contract.name} came without a membership`);
    const { provide, deps } = this.#parts;
    const input = open.input as Provided['input'];
    const provided =
      (await provide?.({ contract, member: member as Membership, input, deps: deps as never })) ?? {};
    if (isFailure(provided)) return provided;
    const serverId = member.server_id;
    const named = await withNamedImages(contract, { ...open, serverId });
    return isFailure(named) ? named : { member, serverId, ...provided, input: named };
  }

  async #inTransaction({ handler, open, claim }: Work, prepared: unknown): Promise<string> {
    const work = async ({ tx, emit }: EmittingScope): Promise<string | Failure> => {
      const keys = await KeyClaims.claim(tx, [{ claim }]);
      const earlier = keys.earlier(claim);
      if (earlier) return earlier.line;
      const result = await handler.handle!({ ...open, tx, emit, prepared });
      // A refusal rolls everything back, so that its key is free again.
      if (isFailure(result)) return result;
      const line = replyOf(handler.contract, open.input, result);
      keys.took(claim, line);
      await keys.store(tx);
      return line;
    };
    // A client that repeated the command meanwhile may have been refused under its key, and must not find the command carried
    // out later: the transaction heeds the deadline of the request.
    const reply = await transactEmitting(this.#parts, open.now, work, open.ctx);
    return typeof reply === 'string' ? reply : replyOf(handler.contract, open.input, reply);
  }
}
