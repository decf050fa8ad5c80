import { sqlOn, type Database, type Sql } from './database.ts';

/** The server ends a statement first. */
const GRACE_MS = 5_000;

const slow = (limitMs: number): string => `
  SET statement_timeout = ${limitMs}; SET max_parallel_workers_per_gather = 0; SET default_transaction_read_only = on`;
const USUAL = `
  RESET statement_timeout; RESET max_parallel_workers_per_gather; RESET default_transaction_read_only`;

/**
 * Lends a connection for reading much, without the time-outs of a request: a statement may take `limitMs` on one core of the
 * server. Once `stopping` is aborted, the statement under way is cancelled and none begins.
 */
export function readSlowly<T>(
  database: Database,
  use: (sql: Sql) => Promise<T>,
  { limitMs, stopping }: { limitMs: number; stopping?: AbortSignal },
): Promise<T> {
  return database.withConnection(async (client) => {
    const sql = sqlOn(client, { queryTimeout: limitMs + GRACE_MS });
    await client.query(slow(limitMs));
    const [session] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const cancel = (): void =>
      void database.query('SELECT pg_cancel_backend($1)', [session!.pid]).catch(() => undefined);
    stopping?.addEventListener('abort', cancel);
    try {
      return await use({
        async query(...statement) {
          stopping?.throwIfAborted();
          return sql.query(...statement) as never;
        },
      });
    } finally {
      stopping?.removeEventListener('abort', cancel);
      // The statement fails on a broken connection alone, which the pool discards.
      await client.query(USUAL).catch(() => undefined);
    }
  });
}
