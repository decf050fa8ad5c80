import pg from 'pg';
import { refuseLate, type RequestBounds } from '../bounds/request-bounds.ts';
import type { Sql } from './sql.ts';

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
/** bigint[], whose elements the driver leaves as texts. */
const INT8_ARRAY = 1016;
types.setTypeParser(INT8_ARRAY, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger),
);
// A day stays a text, because a Date would depend on the time zone of this process.
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** More texts than this mean that values are written into them, and every text stays prepared in the server. */
const MAX_STATEMENTS = 2_000;

/** The names under which one database prepares its statements, the same on each of its connections. */
class StatementNames {
  readonly #names = new Map<string, string>();

  nameOf(text: string): string {
    let name = this.#names.get(text);
    if (!name) {
      if (this.#names.size >= MAX_STATEMENTS)
        throw new Error(`more than ${MAX_STATEMENTS} different SQL texts: ${text}`);
      name = `s${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }

  get texts(): string[] {
    return [...this.#names.keys()];
  }
}

/** The names on each pool and connection: a pool's connections share its own. */
export const namesOn = new WeakMap<pg.Pool | pg.ClientBase, StatementNames>();

export function namesOf(client: pg.Pool | pg.ClientBase): StatementNames {
  const names = namesOn.get(client) ?? new StatementNames();
  namesOn.set(client, names);
  return names;
}

/** By callback, because what pg's own promises have carried stays in memory until the next full collection (decision 17). */
export function send(
  client: pg.Pool | pg.ClientBase,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result));
    (client as pg.ClientBase).query(query as pg.QueryConfig, done);
  });
}

/** Writes lists of numbers as PostgreSQL reads them: pg quotes and escapes each number, which takes six times as long. */
function written(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((element) => element === null || typeof element === 'number'))
    return value;
  return `{${value.map((element) => element ?? 'NULL').join()}}`;
}

/** Called with each statement of a transaction once it has been carried out; an error fails the transaction. */
export type StatementWatch = (text: string, values: readonly unknown[], rows: readonly object[]) => void;

interface SqlOptions {
  readonly watch?: StatementWatch | undefined;
  readonly bounds?: RequestBounds | undefined;
  /** Milliseconds, in place of those of the pool. */
  readonly queryTimeout?: number;
}

export const on = (
  client: pg.Pool | pg.ClientBase,
  { watch, bounds, queryTimeout }: SqlOptions = {},
  names = namesOf(client),
): Sql => ({
  async query<R>(text: string, values: readonly unknown[] = [], { customPlan = false } = {}) {
    // The statement before this one may have waited for a lock until the deadline.
    refuseLate(bounds);
    const name = customPlan ? {} : { name: names.nameOf(text) };
    const timeout = queryTimeout === undefined ? {} : { query_timeout: queryTimeout };
    try {
      const { rows } = await send(client, { ...name, ...timeout, text, values: values.map(written), types });
      watch?.(text, values, rows);
      return rows as R[];
    } catch (error) {
      // pg's stack ends at the socket; the captured one leads to the caller.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  },
});

/** Wraps a lent connection so that the SQL functions of a service can use it. */
export function sqlOn(client: pg.ClientBase, options?: Pick<SqlOptions, 'queryTimeout'>): Sql {
  return on(client, options);
}
