import {
  isFailure,
  type ActionContract,
  type CallContract,
  type EventEnvelope,
  type Failure,
  type RequestContext,
} from '@cabildo/contracts';
import type { RequestMeta } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { collectEvents, writeOutbox } from '../events/emit.ts';
import type { Logger } from '../logging.ts';
import type { ActionMetrics } from '../metrics.ts';
import type { Ask, Handler, IdempotencyClaim, OpenScope } from './handler.ts';
import { answerAll } from './gathered.ts';
import { claimKey, claimOf, findReply, keyReused, storeReply } from './idempotency.ts';
import { faultReply, problemReply, replyOf } from './outcome.ts';
import {
  failureReply,
  joinReplies,
  outcomeUnknown,
  unavailable,
  type WireQuestions,
  type WireRequest,
} from './wire.ts';

export interface RunnerParts {
  service: string;
  handlers: ReadonlyMap<string, Handler>;
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: ActionMetrics;
  askFor: (ctx: RequestContext, deadline: number) => Ask;
  /** Called after a commit that wrote facts. */
  committed: () => void;
  deps: unknown;
}

/** A handler's shape once its own types no longer matter. */
interface Untyped {
  contract: ActionContract | CallContract;
  run?(scope: object): unknown;
  prepare?(scope: object): Promise<unknown>;
  handle?(scope: object): unknown;
  execute?(scope: object): Promise<unknown>;
}

interface Job {
  handler: Untyped;
  open: OpenScope<unknown, unknown>;
  claim: IdempotencyClaim | null;
}

/**
 * Carries out requests (design 3): deadline, validation, idempotency key, transaction, facts, reply. Handlers never
 * open transactions, publish or format errors; whatever they throw becomes a 500 or, if the surroundings are away, 503.
 */
export class Runner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Answers one wire request, or several questions (decision 24), with one reply line; never rejects. */
  async answer(payload: string, meta: RequestMeta): Promise<string> {
    const request = JSON.parse(payload) as WireRequest | WireQuestions;
    if ('q' in request) return joinReplies(await answerAll(this.#parts, request, meta));
    const { n, i, c } = request;
    // An edge from before the action was gathered asks for each alone.
    if (this.#parts.handlers.get(n)?.runAll)
      return joinReplies(await answerAll(this.#parts, { n, q: [{ i, c }] }, meta));
    const started = performance.now();
    const reply = await this.#guarded(request, meta);
    this.#parts.metrics.observe(request.n, reply.slice(0, 3), (performance.now() - started) / 1000);
    return reply;
  }

  async #guarded(request: WireRequest, meta: RequestMeta): Promise<string> {
    try {
      return await this.#carryOut(request, meta);
    } catch (error) {
      return faultReply(this.#parts.log, request.n, request.c, error);
    }
  }

  async #carryOut(request: WireRequest, meta: RequestMeta): Promise<string> {
    const { clock, database, log, askFor, deps } = this.#parts;
    if (meta.deadline <= Date.now()) return failureReply(unavailable());
    const handler = this.#parts.handlers.get(request.n) as Untyped | undefined;
    if (!handler) throw new Error(`no handler for ${request.n}`);
    const { contract } = handler;
    const parsed = contract.input.safeParse(request.i);
    if (!parsed.success) return problemReply(parsed.error);
    const ctx = request.c;
    const claim = contract.kind === 'command' ? claimOf(request.n, parsed.data, ctx) : null;
    // Internal commands carry a key of their own (`saga:step`), which makes repeating them harmless.
    const repeatable = contract.kind === 'query' || claim !== null || 'call' in contract;
    if (meta.redelivered && !repeatable) return failureReply(outcomeUnknown());
    const open: OpenScope<unknown, unknown> = {
      input: parsed.data as never,
      ctx,
      now: clock.now(),
      deps,
      log,
      db: database,
      ask: askFor(ctx, meta.deadline),
      deadline: meta.deadline,
    };
    return this.#finish({ handler, open, claim });
  }

  async #finish(job: Job): Promise<string> {
    const { handler, open, claim } = job;
    if (handler.run) return replyOf(handler.contract, await handler.run(open));
    if (claim) {
      const earlier = await findReply(this.#parts.database, claim);
      if (earlier !== undefined) return typeof earlier === 'string' ? earlier : failureReply(earlier);
    }
    const prepared = await handler.prepare?.(open);
    if (isFailure(prepared)) return replyOf(handler.contract, prepared);
    if (handler.execute) {
      return replyOf(handler.contract, await handler.execute({ ...open, prepared, claim }));
    }
    return this.#inTransaction(job, prepared);
  }

  async #inTransaction({ handler, open, claim }: Job, prepared: unknown): Promise<string> {
    const { database, committed } = this.#parts;
    let told: readonly EventEnvelope[] = [];
    let attempts: readonly EventEnvelope[] = [];
    const reply = await database.transaction(async (tx: Tx): Promise<string | Failure> => {
      if (claim && !(await claimKey(tx, claim))) return (await findReply(tx, claim)) ?? keyReused();
      if (claim) await tx.query('SAVEPOINT work');
      const collected = collectEvents(open.ctx, open.now);
      const result = await handler.handle!({ ...open, tx, emit: collected.emit, prepared });
      if (isFailure(result)) {
        if (!claim) {
          attempts = collected.attempts;
          return result;
        }
        // The refusal is the answer to this key from now on, so it is kept while its effects are not.
        await tx.query('ROLLBACK TO SAVEPOINT work');
      }
      told = isFailure(result) ? collected.attempts : collected.events;
      await writeOutbox(tx, told);
      const line = replyOf(handler.contract, result);
      if (claim) await storeReply(tx, claim, line);
      return line;
    });
    if (attempts.length > 0) await database.transaction((tx) => writeOutbox(tx, attempts));
    if (told.length + attempts.length > 0) committed();
    return typeof reply === 'string' ? reply : replyOf(handler.contract, reply);
  }
}
