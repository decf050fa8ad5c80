import type { Cause } from '@cabildo/contracts/action';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemContext } from '../base/system-context.ts';
import type { createAsk } from '../runner/ask.ts';
import type { Clock } from '../base/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { collectEvents } from '../outbox/emit.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Logger } from '../logging/logging.ts';
import { METRICS } from '../logging/metric-list.ts';
import { counter, gauge, type Counter, type Registry } from '../logging/metrics.ts';
import { Outages } from '../logging/outages.ts';
import { causeOfRow } from '../tracing/cause-columns.ts';
import { causeIn, endSpan, SpanKind, startSpan, startTrace, type Span } from '../tracing/spans.ts';
import type { DueJob } from './due-job.ts';

export interface DueJobParts {
  database: Database;
  clock: Clock;
  log: Logger;
  registry: Registry;
  deps: unknown;
  askUntil: (deadline: number, cause: Cause) => ReturnType<typeof createAsk>;
  outbox: Outbox;
}

/** Bounds the rows of one transaction: enough that commits cost little, few enough that locks are short. */
const BATCH = 100;
const ATTEMPT_MS = 10_000;
/** A row that failed is retried after this long, and after twice as long with each further failure. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10 * 60_000;
/** A job looks again after so long at the latest, and so notices rows that another process wrote. */
const LOOK_MS = 60_000;
/** A claim costs about the same for one row and for fifty, so slots that come free within this time are filled together. */
const GATHER_MS = 10;
/** Commits wake a job; under load the job looks once in this time. */
const SHORTEST_SLEEP_MS = 200;

interface Failing {
  attempts: number;
  retryAt: number;
}

/** Carries out one due job in this process until it is stopped. */
export class DueJobRunner {
  readonly #job: DueJob;
  readonly #parts: DueJobParts;
  readonly #outages: Outages;
  readonly #handled: Counter<'job_name' | 'outcome'>;
  /** Rows that failed in this process, by key. */
  readonly #failing = new Map<string | number, Failing>();
  /** Leased rows that are being handled. */
  readonly #leased = new Set<Promise<void>>();
  readonly #stopping: AbortSignal;
  readonly #wake: () => void;
  #overdueSince: Date | null = null;

  /** @param stopping nothing more is claimed once it is aborted @param wake has the job look again */
  constructor(job: DueJob, parts: DueJobParts, stopping: AbortSignal, wake: () => void) {
    this.#job = job;
    this.#parts = parts;
    this.#stopping = stopping;
    this.#wake = wake;
    this.#outages = new Outages(parts.log);
    this.#handled = counter(parts.registry, METRICS.due_rows_total);
    gauge(parts.registry, METRICS.due_overdue_seconds, { job_name: job.name }, () => this.#overdueSeconds());
  }

  /**
   * Handles everything that is due now; the last leased rows may still be under way. Returns the milliseconds to sleep until
   * the next row falls due or is retried.
   */
  async work(): Promise<number> {
    const { clock, database } = this.#parts;
    // A claim may hold rows back until rows before them are done, so a small batch is not yet the last.
    while (!this.#stopping.aborted && (await this.#batch()) > 0) await this.#freeSlots();
    const next = await this.#job.next(database);
    const now = clock.now();
    this.#overdueSince = next !== null && next < now ? next : null;
    const waits = [...this.#failing.values()].map(({ retryAt }) => retryAt - now.getTime());
    // A failing row stays due, so the time of its retry counts and not its due time.
    if (next !== null && (next > now || waits.length === 0)) waits.push(next.getTime() - now.getTime());
    return Math.max(SHORTEST_SLEEP_MS, Math.min(this.#job.lookMs ?? LOOK_MS, ...waits));
  }

  /** Waits for leased rows under way. */
  async finish(): Promise<void> {
    await Promise.all(this.#leased);
  }

  get #slots(): number {
    return this.#job.slots ?? BATCH;
  }

  /** Waits while all slots are taken. Then more come free within a moment, and one claim takes a row for each. */
  async #freeSlots(): Promise<void> {
    if (this.#leased.size < this.#slots) return;
    await Promise.race(this.#leased);
    await pause(GATHER_MS);
  }

  #overdueSeconds(): number {
    const oldest = this.#overdueSince;
    return oldest ? (this.#parts.clock.now().getTime() - oldest.getTime()) / 1000 : 0;
  }

  /** Claims and handles one batch; returns the number of rows that were claimed and not left for later. */
  async #batch(): Promise<number> {
    const { database, clock, outbox, deps } = this.#parts;
    const now = clock.now();
    let emitted: EventEnvelope[] = [];
    const { rows, isAll, seen } = await database.transaction(async (tx) => {
      emitted = [];
      // Failing rows are still due and come first, so the limit leaves room for the rows behind them.
      const room = this.#slots - this.#leased.size;
      const limit = room + this.#failing.size;
      const claimed = await this.#job.claim(tx, now, limit, deps as never);
      const ready = claimed.filter((row) => this.#isReady(row, now)).slice(0, room);
      if (this.#job.all) emitted.push(...(await this.#inTransaction(tx, ready, now)));
      else if (this.#job.each)
        for (const row of ready) emitted.push(...(await this.#inTransaction(tx, [row], now)));
      await outbox.write(tx, emitted);
      return { rows: ready, isAll: claimed.length < limit, seen: claimed };
    });
    if (isAll) this.#forgetAllBut(seen);
    if (emitted.length > 0) outbox.wake();
    // The handled rows may have made rows of other jobs due.
    else if (this.#job.each && rows.length > 0) outbox.wakeJobs();
    if (this.#job.eachLeased) for (const row of rows) this.#lease(row, now);
    return rows.length;
  }

  #keyOf(row: never): string | number {
    return this.#job.keyOf ? this.#job.keyOf(row) : (row as { id: number }).id;
  }

  #isReady(row: never, now: Date): boolean {
    const failing = this.#failing.get(this.#keyOf(row));
    return !failing || failing.retryAt <= now.getTime();
  }

  /** Forgets failing rows that are due no more: they were done or removed elsewhere. */
  #forgetAllBut(claimed: readonly never[]): void {
    const due = new Set(claimed.map((row) => this.#keyOf(row)));
    for (const key of this.#failing.keys()) if (!due.has(key)) this.#failing.delete(key);
  }

  /** Handles rows so that the failure of one undoes that row alone, and the others of its batch commit. */
  async #inTransaction(tx: Tx, rows: readonly never[], now: Date): Promise<EventEnvelope[]> {
    const { deps, log } = this.#parts;
    const [first] = rows;
    if (first === undefined) return [];
    const run = this.#begin(rows);
    const { request_id, traceparent } = run.cause;
    const { emit, events } = collectEvents(systemContext(request_id, traceparent), now);
    const scope = { tx, emit, deps: deps as never, now, log: log.child({ request_id }) };
    await tx.query('SAVEPOINT due_row');
    try {
      await (this.#job.all ? this.#job.all(rows, scope) : this.#job.each!(first, scope));
      for (const row of rows) this.#succeeded(row);
      endSpan(run.span);
      return events;
    } catch (error) {
      await tx.query('ROLLBACK TO SAVEPOINT due_row');
      endSpan(run.span, true);
      if (rows.length === 1) this.#failed(first, now, error, request_id);
    }
    const alone: EventEnvelope[] = [];
    if (rows.length > 1) for (const row of rows) alone.push(...(await this.#inTransaction(tx, [row], now)));
    return alone;
  }

  /** Begins to handle rows, in the name of the request that a single row names. */
  #begin(rows: readonly never[]): { cause: Cause; span: Span | undefined } {
    const start = { scope: 'jobs', name: this.#job.name, kind: SpanKind.INTERNAL };
    const named = rows.length === 1 ? causeOfRow(rows[0]!) : undefined;
    const span = named ? startSpan(start, named) : startTrace(start);
    return { span, cause: causeIn(span, named ?? { request_id: randomUUID() }) };
  }

  #lease(row: never, now: Date): void {
    const handled = this.#outsideTransaction(row, now).then(() => {
      this.#leased.delete(handled);
      // The row may have made others due, of this job or of another.
      this.#wake();
      this.#parts.outbox.wakeJobs();
    });
    this.#leased.add(handled);
  }

  async #outsideTransaction(row: never, now: Date): Promise<void> {
    const { deps, log, askUntil } = this.#parts;
    const deadline = Date.now() + ATTEMPT_MS;
    const stopping = this.#stopping;
    const { cause, span } = this.#begin([row]);
    const { request_id } = cause;
    let isDone = false;
    try {
      await this.#job.eachLeased!(row, {
        ask: askUntil(deadline, cause),
        cause,
        deadline,
        stopping,
        deps: deps as never,
        now,
        log: log.child({ request_id }),
      });
      this.#succeeded(row);
      isDone = true;
    } catch (error) {
      this.#handled.inc({ job_name: this.#job.name, outcome: 'failed' });
      this.#reportFailure(error, { job: this.#job.name, row: this.#keyOf(row), request_id });
    }
    endSpan(span, !isDone);
  }

  #succeeded(row: never): void {
    this.#failing.delete(this.#keyOf(row));
    this.#handled.inc({ job_name: this.#job.name, outcome: 'done' });
  }

  #failed(row: never, now: Date, error: unknown, request_id: string): void {
    const key = this.#keyOf(row);
    const attempts = (this.#failing.get(key)?.attempts ?? 0) + 1;
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
    this.#failing.set(key, { attempts, retryAt: now.getTime() + wait });
    this.#handled.inc({ job_name: this.#job.name, outcome: 'failed' });
    this.#reportFailure(error, { job: this.#job.name, row: key, attempts, request_id });
  }

  #reportFailure(error: unknown, fields: object): void {
    if (this.#outages.report(error, fields)) return;
    this.#parts.log.warn({ ...fields, err: error }, 'due work failed and will be tried again');
  }
}
