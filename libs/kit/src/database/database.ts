import pg from 'pg';
import { isFailure } from '@cabildo/contracts/errors';
import { doubling, pause } from '../base/backoff.ts';
import { OutcomeUnknown } from '../base/errors.ts';
import { withLocks } from './locks.ts';
import {
  codeOf,
  CONFLICT,
  DISK_FULL,
  IDLE_TIMEOUT,
  isDatabaseAway,
  isLockTimeout,
  translated,
} from './failures.ts';
import { namesOf, namesOn, on, send, type StatementWatch } from './send.ts';
import type { Sql, Tx } from './sql.ts';
import { currentBounds, refuseLate } from '../bounds/request-bounds.ts';
import { Semaphore } from '../bounds/semaphore.ts';

export { codeOf, Conflict, isDatabaseAway, isLockTimeout, isUniqueViolation } from './failures.ts';
export { sqlOn, type StatementWatch } from './send.ts';
export type { Sql, Tx } from './sql.ts';

/**
 * Every transaction has this lock while it commits, and a backup has it alone while it takes its snapshots of all databases: a
 * step of one service because of another's, with an event or without, is in none of them or after its cause.
 */
export const COMMIT_LOCK = 4_201_340;
/** In one message, so that the lock costs no round trip, and is held for the time of the commit alone. */
const COMMIT = `SELECT pg_advisory_xact_lock_shared(${COMMIT_LOCK}); COMMIT`;

async function commit(client: pg.ClientBase): Promise<void> {
  try {
    await send(client, COMMIT);
  } catch (error) {
    // The server may have committed before it or the connection was lost.
    if (!isDatabaseAway(error)) throw error;
    throw new OutcomeUnknown('The answer to a commit was lost.', { cause: translated(error) });
  }
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most. Default 10. */
  max?: number;
  applicationName?: string;
  /** Milliseconds until a statement without an answer counts as lost, and its connection with it. Default 17 s. */
  queryTimeout?: number;
  /** Called for each transaction: tests assert the order of its locks. */
  watch?: (() => StatementWatch) | undefined;
}

export interface TransactionOptions {
  /** Milliseconds that a statement waits for a lock. A longer wait fails at once ({@link isLockTimeout}). */
  lockTimeout?: number;
}

/** Sorts a megabyte in a temporary file, which goes at once: it touches no table and no log. */
const TRY_ROOM = `
  BEGIN READ ONLY; SET LOCAL work_mem = '64kB';
  SELECT max(length(filler))
  FROM (SELECT repeat(chr(64 + n % 50), 8000) AS filler FROM generate_series(1, 128) n ORDER BY n DESC OFFSET 0) rows;
  ROLLBACK`;

/**
 * The part of the connections for transactions without a short time-out for locks. All of these may wait for locks; the
 * other connections stay free for reads and for the ledgers. One share gets half of this part while others may want it (FU-02).
 */
const PATIENT_PART = 0.6;
/** Attempts at a transaction without a deadline. */
const ATTEMPTS = 5;
const retryAfter = doubling(10, 200);
/** Longer than the server's own time-out for a statement, so that a living server reports first. */
const QUERY_TIMEOUT = 17_000;
/** An idle connection is looked at after this many milliseconds, and counts as broken some ten seconds later. */
const KEEP_ALIVE_DELAY = 5_000;
const unstoppable = new AbortController().signal;

const SESSION = [
  // PostgreSQL's own 4.0 is meant for spinning disks. With it, set-wise statements on a young table read all of it,
  // and keep that plan while the table grows (decision 15).
  'random_page_cost=1.1',
  // A stuck statement must end soon after the caller's deadline, and release its locks.
  'statement_timeout=15000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=15000',
  // A client whose host vanished says no goodbye. Within 10 s the server ends its sessions and frees their locks, the
  // outbox relay's among them.
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=1',
  'tcp_keepalives_count=5',
  'tcp_user_timeout=10000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export class Database implements Sql {
  readonly #pool: pg.Pool;
  readonly #sql: Sql;
  readonly #watch: (() => StatementWatch) | undefined;
  readonly #connections: Semaphore;
  readonly #patient: Semaphore;
  #isDiskFull = false;

  constructor({ url, max = 10, applicationName = 'cabildo', ...options }: DatabaseOptions) {
    const { queryTimeout = QUERY_TIMEOUT, watch } = options;
    this.#watch = watch;
    this.#connections = new Semaphore({ total: max });
    this.#patient = new Semaphore({ total: Math.ceil(max * PATIENT_PART), leavesRoom: true });
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: 4_000,
      query_timeout: queryTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      // Statements of one tick share a round trip: BEGIN travels with the first query of a transaction.
      pipeline: true,
      options: SESSION,
    });
    // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
    this.#pool.on('error', () => undefined);
    const names = namesOf(this.#pool);
    this.#pool.on('connect', (client) => namesOn.set(client, names));
    this.#sql = on(this.#pool);
  }

  /**
   * One statement outside a transaction, when the semaphore has a place for it (FU-02).
   * @throws {TransientError} when the database is away or the deadline of the request has passed. @throws {Contention}
   */
  async query<R>(
    text: string,
    values?: readonly unknown[],
    options?: { customPlan?: boolean },
  ): Promise<R[]> {
    try {
      return await this.#connections.use(() => this.#sql.query<R>(text, values, options));
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /**
   * Runs `work` in one transaction: commits its result, rolls back when it throws or returns a refusal. After a
   * serialization conflict or a deadlock it is retried with a pause (EC-16), so `work` must be free of effects outside the
   * transaction. It begins when the semaphore has a place, and commits nothing after the deadline of the request (FU-02).
   * @throws {TransientError} when the database is away or the deadline passes: nothing was committed.
   * @throws {OutcomeUnknown} when the connection broke during the commit.
   * @throws {Contention} when the retries end: nothing was committed.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>, { lockTimeout }: TransactionOptions = {}): Promise<T> {
    const deadline = currentBounds()?.deadline;
    // Sent in one message, so that the time-out costs no round trip.
    const begin = lockTimeout === undefined ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${lockTimeout}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const attempt = () => this.#once(begin, work);
        return await (lockTimeout === undefined ? this.#patient.use(attempt) : attempt());
      } catch (error) {
        if (!CONFLICT.has(codeOf(error))) throw this.#translated(error);
        if (lockTimeout !== undefined && isLockTimeout(error)) throw error;
        if (deadline === undefined && attempt >= ATTEMPTS) throw this.#translated(error);
        // Pauses differ at random, so that transactions in conflict do not meet again.
        const wait = retryAfter(attempt - 1) * Math.random();
        if (deadline !== undefined && Date.now() + wait >= deadline) throw this.#translated(error);
        await pause(wait, unstoppable);
      }
    }
  }

  async #once<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withConnection(async (client) => {
      const bounds = currentBounds();
      const sql = on(client, { watch: this.#watch?.(), bounds });
      const begun = send(client, begin);
      let result: T;
      try {
        [, result] = await Promise.all([begun, work(withLocks(sql))]);
        if (!isFailure(result)) {
          refuseLate(bounds);
          await commit(client);
          return result;
        }
      } catch (error) {
        // A rollback fails only on a broken connection, which the pool discards; the first error says why.
        await send(client, 'ROLLBACK').catch(() => undefined);
        throw error;
      }
      await send(client, 'ROLLBACK');
      return result;
    });
  }

  /** Lends one connection, for work that needs a session of its own (advisory locks). Discards it after an error. */
  withConnection<T>(use: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return this.#connections.use(() => this.#lend(use));
  }

  async #lend<T>(use: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken ??= error;
    };
    client.on('error', onError);
    try {
      return await use(client);
    } catch (error) {
      // The server says why it ends a connection, and then the connection is gone, which the statement reports.
      if (codeOf(broken) === IDLE_TIMEOUT) throw broken;
      if (isDatabaseAway(error) || error instanceof OutcomeUnknown || codeOf(error) === IDLE_TIMEOUT)
        broken ??= error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  #translated(error: unknown): unknown {
    if (codeOf(error) === DISK_FULL) this.#isDiskFull = true;
    return translated(error);
  }

  /** Whether the disk of the server was full when something was last written, and {@link findRoom} has found no room since. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  /** Looks whether the disk of the server has room again. @throws {Error} when the database is away */
  async findRoom(): Promise<void> {
    try {
      await this.withConnection((client) => send(client, TRY_ROOM));
      this.#isDiskFull = false;
    } catch (error) {
      // The connection goes with its open transaction, as after every error of this class.
      if (codeOf(error) !== DISK_FULL) throw error;
    }
  }

  /** The connections in use, those that are idle, those at most, and the work that waits for one. */
  get connections(): { used: number; idle: number; max: number; waiting: number } {
    const { totalCount, idleCount } = this.#pool;
    const waiting = this.#connections.waiting + this.#patient.waiting;
    return { used: totalCount - idleCount, idle: idleCount, max: this.#pool.options.max, waiting };
  }

  /** Every statement that was prepared so far: tests look at the plans of all of them. */
  get statements(): string[] {
    return namesOf(this.#pool).texts;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
