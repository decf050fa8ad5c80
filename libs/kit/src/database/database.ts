import pg from 'pg';
import { isFailure } from '@cabildo/contracts';
import { TransientError } from '../bus/port.ts';

/** Something that SQL can be sent to: a pool for reads, a transaction for everything that writes. */
export interface Sql {
  /**
   * Runs one statement and returns its rows. Statements are prepared once per connection under a name derived from
   * their text, so the text must be static: values go into `values`.
   * int8 arrives as number (guarded to be a safe integer), timestamptz as Date, jsonb parsed.
   * `replan` plans the statement for these very values instead of preparing it: for searches, whose best way hangs on
   * what is searched.
   */
  query<R = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { replan?: boolean },
  ): Promise<R[]>;
}

declare const inTransaction: unique symbol;
/** A transaction: only the runner, reactions, jobs and executors open one. */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
  /**
   * Sends the last statement of the transaction and its COMMIT in one round trip. Should the statement fail, the
   * server turns that COMMIT into a rollback, and the failure is thrown here.
   */
  finish(text: string, values: readonly unknown[]): Promise<void>;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);

const names = new Map<string, string>();
/** Beyond this, somebody builds SQL text from values: prepared statements would pile up in the server. */
const MAX_STATEMENTS = 2_000;

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    if (names.size >= MAX_STATEMENTS)
      throw new Error(`more than ${MAX_STATEMENTS} different SQL texts: ${text}`);
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

// Class 08 connection (but not 08P01, a mistake of ours), 53 resources, 57 operator intervention; 25P03 idle transaction ended by the server.
const AWAY = /^(08(?!P01)|53|57P0|25P03)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/;
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|connection is closed|not queryable/i;
const CONFLICT = new Set(['40001', '40P01', '55P03']);

/**
 * Thrown in a transaction that found somebody else to have been faster in a way that PostgreSQL does not notice (an
 * INSERT that a unique key left out): the transaction is repeated, as after a serialization conflict, and sees his work.
 */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly code = '40001';
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the database is away rather than the statement wrong: waiting or another connection may heal it. */
export function isDatabaseAway(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGE.test(error.message));
}

/** True when an error is PostgreSQL's unique violation, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    codeOf(error) === '23505' && (!constraint || (error as { constraint?: string }).constraint === constraint)
  );
}

function translated(error: unknown): unknown {
  return isDatabaseAway(error)
    ? new TransientError('The database cannot be reached.', { cause: error })
    : error;
}

/** By callback: what pg's own promises have carried stays in memory until the next full collection (decision 17). */
function send(client: pg.Pool | pg.ClientBase, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    (client as pg.ClientBase).query(query as pg.QueryConfig, done);
  });
}

/** Lists of numbers as PostgreSQL reads them; pg quotes and escapes each number, which takes six times as long. */
function written(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((element) => element === null || typeof element === 'number'))
    return value;
  return `{${value.map((element) => element ?? 'NULL').join()}}`;
}

const on = (client: pg.Pool | pg.ClientBase): Sql => ({
  async query<R>(text: string, values: readonly unknown[] = [], { replan = false } = {}) {
    const name = replan ? {} : { name: nameOf(text) };
    try {
      const { rows } = await send(client, { ...name, text, values: values.map(written), types });
      return rows as R[];
    } catch (error) {
      // Whoever asked is of more use to a reader than the socket that the answer came from.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  },
});

export interface DatabaseOptions {
  url: string;
  /** Connections at most. Default 10. */
  max?: number;
  applicationName?: string;
}

const RETRIES = 5;

const SESSION = [
  // A plan is kept from a statement's first uses on. Made while a table is nearly empty, it would read the whole of it
  // at every use until PostgreSQL next looks at its size, up to a minute later (decision 15).
  'enable_seqscan=off',
  // A stuck statement must end before the caller's deadline has long passed, and never hold its locks on.
  'statement_timeout=15000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=15000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export class Database implements Sql {
  readonly #pool: pg.Pool;
  readonly #sql: Sql;

  constructor({ url, max = 10, applicationName = 'cabildo' }: DatabaseOptions) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      application_name: applicationName,
      connectionTimeoutMillis: 4_000,
      keepAlive: true,
      // Statements of one turn share a round trip: BEGIN travels with the first query of a transaction.
      pipeline: true,
      options: SESSION,
    });
    // An idle connection that breaks is simply replaced by the pool; the next query finds out by itself.
    this.#pool.on('error', () => undefined);
    this.#sql = on(this.#pool);
  }

  /** Reads outside a transaction. @throws {TransientError} when the database is away. */
  async query<R>(text: string, values?: readonly unknown[], options?: { replan?: boolean }): Promise<R[]> {
    try {
      return await this.#sql.query<R>(text, values, options);
    } catch (error) {
      throw translated(error);
    }
  }

  /**
   * Runs `work` in one transaction: commits its result, rolls back when it throws or returns a refusal. Serialization
   * conflicts and deadlocks are repeated (EC-16), so `work` must be free of effects outside the transaction.
   * @throws {TransientError} when the database is away; the outcome of a commit that broke is then unknown.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt >= RETRIES || !CONFLICT.has(codeOf(error))) throw translated(error);
      }
    }
  }

  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withConnection(async (client) => {
      const sql = on(client);
      let finished = false as boolean;
      const finish: Tx['finish'] = async (text, values) => {
        finished = true;
        await Promise.all([sql.query(text, values), send(client, 'COMMIT')]);
      };
      const begun = send(client, 'BEGIN');
      let result: T;
      try {
        [, result] = await Promise.all([begun, work({ ...sql, finish } as Tx)]);
        if (finished) return result;
      } catch (error) {
        // The first error tells why; a rollback that fails too means a broken connection, which is thrown away.
        await send(client, 'ROLLBACK').catch(() => undefined);
        throw error;
      }
      await send(client, isFailure(result) ? 'ROLLBACK' : 'COMMIT');
      return result;
    });
  }

  /** Lends one connection, for what needs a session of its own (advisory locks). It is discarded after an error. */
  async withConnection<T>(use: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      return await use(client);
    } catch (error) {
      if (isDatabaseAway(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Wraps a lent connection so that the SQL functions of a service can use it. */
export function sqlOn(client: pg.ClientBase): Sql {
  return on(client);
}
