import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  isAcrossServers,
  isFailure,
  isIdempotent,
  isServerScoped,
  LIMITS,
  type ActionContract,
  type RpcContract,
  type EventEnvelope,
  type Failure,
  type Membership,
  type RequestContext,
} from '@cabildo/contracts';
import type { RequestMeta } from '../bus/port.ts';
import type { Clock } from '../service/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { collectEvents, eventActorOf, type Attempt } from '../outbox/emit.ts';
import { isFirstRefusal } from '../quotas/refusals.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Logger } from '../logging/logging.ts';
import type { ActionMetrics } from '../logging/metrics.ts';
import { Outages } from '../logging/outages.ts';
import type { Ask } from './ask.ts';
import type { Handler, IdempotencyClaim, OpenScope } from './handler.ts';
import { inTurn, outOfTurn, shareOf } from '../turns/turn.ts';
import { claimOf, findReply } from './idempotency.ts';
import { KeyClaims } from './key-claims.ts';
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
  /** What the service adds to a scope because its contract promises it; a refusal ends the request. */
  provide?: Provide;
  outbox: Outbox;
  deps: unknown;
}

/** What {@link Provide} is given: an action of a member, parsed. */
export interface Provided {
  readonly contract: ActionContract;
  /** A person wherever a character acts, since no such action has an address at /v1. */
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

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#outages = new Outages(parts.log);
  }

  /** Answers one wire request with one reply line; never rejects. */
  async answer(payload: string, meta: RequestMeta): Promise<string> {
    const started = performance.now();
    const request = JSON.parse(payload) as WireRequest;
    // A request with images takes milliseconds to be read, and again to be checked: others have their turn between (FU-06).
    if (payload.length > LIMITS.max_body_bytes) await othersTurn();
    const turn = { deadline: meta.deadline, share: shareOf(request.c, request.i) };
    const reply = await inTurn(turn, () => this.#guarded(request, meta));
    this.#parts.metrics.observe(request.n, reply.slice(0, 3), (performance.now() - started) / 1000);
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
    // Internal commands carry a key of their own (`saga:step`), which makes repeating them harmless.
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
      const origin = { actor: eventActorOf(open.ctx), claim, deadline: open.deadline };
      return replyOf(contract, open.input, await handler.execute({ ...scope, prepared, origin }));
    }
    return this.#inTransaction({ handler, open: scope, claim }, prepared);
  }

  /** What the contract promises its handler (design 2). The edge resolves the membership of every action for members. */
  async #promised({ handler: { contract }, open }: Work): Promise<object | Failure> {
    if ('rpc' in contract || !isServerScoped(contract.access)) return {};
    const { membership: member, server_ids } = open.ctx;
    if ('v1' in contract && isAcrossServers(contract))
      return { serverIds: server_ids ?? [member!.server_id] };
    if (!member) throw new Error(`${contract.name} came without a membership`);
    const { provide, deps } = this.#parts;
    const input = open.input as Provided['input'];
    const provided =
      (await provide?.({ contract, member: member as Membership, input, deps: deps as never })) ?? {};
    return isFailure(provided) ? provided : { member, serverId: member.server_id, ...provided };
  }

  async #inTransaction({ handler, open, claim }: Work, prepared: unknown): Promise<string> {
    const { database, outbox } = this.#parts;
    let emitted: readonly EventEnvelope[] = [];
    let attempts: readonly Attempt[] = [];
    const work = async (tx: Tx): Promise<string | Failure> => {
      const keys = await KeyClaims.claim(tx, [{ claim }]);
      const earlier = keys.earlier(claim);
      if (earlier !== undefined) return earlier;
      const collected = collectEvents(open.ctx, open.now);
      const result = await handler.handle!({ ...open, tx, emit: collected.emit, prepared });
      // A refusal rolls everything back, so that its key is free again.
      if (isFailure(result)) {
        attempts = collected.attempts;
        return result;
      }
      emitted = collected.events;
      await outbox.write(tx, emitted);
      const line = replyOf(handler.contract, open.input, result);
      keys.took(claim, line);
      await keys.store(tx);
      return line;
    };
    // A client that repeated it meanwhile may have been refused under its key, and must not find it carried out later: the
    // transaction heeds the deadline of the turn.
    const reply = await database.transaction(work);
    if (attempts.length > 0)
      await outOfTurn(() => database.transaction((tx) => this.#record(tx, attempts, open.now)));
    if (emitted.length + attempts.length > 0) outbox.wake();
    return typeof reply === 'string' ? reply : replyOf(handler.contract, open.input, reply);
  }

  /** AU-03: an attempt that was refused is recorded once a caller, target and minute (FU-09). */
  async #record(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<void> {
    const first: EventEnvelope[] = [];
    for (const { envelope, target } of attempts) {
      const { type, server_id: serverId, actor } = envelope;
      if (await isFirstRefusal(tx, { type, serverId, actor, target, now })) first.push(envelope);
    }
    await this.#parts.outbox.write(tx, first);
  }
}
