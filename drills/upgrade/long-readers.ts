import { SERVICES } from '@cabildo/contracts/action';
import { Database } from '@cabildo/kit/database';
import type { Stack } from '@cabildo/testing/lab/index.ts';

/** Statements of the kit end after 15 s, so the time passes in parts. */
const PART_SECONDS = 5;
const PARTS = 5;

/** Seconds for which a long reader holds its tables. */
export const READING_SECONDS = PART_SECONDS * PARTS;

/**
 * Reads all tables of all databases for 25 s, as the backup of a large community does: no table can be changed meanwhile, and
 * a change that waits for it keeps others waiting.
 * @returns `held`: all tables are held; `over`: none is any more
 */
export function readLong(stack: Stack): { held: Promise<unknown>; over: Promise<unknown> } {
  const readers = SERVICES.map((service) => readAll(stack.databaseUrl(service)));
  return {
    held: Promise.all(readers.map(({ held }) => held)),
    over: Promise.all(readers.map(({ over }) => over)),
  };
}

function readAll(url: string): { held: Promise<void>; over: Promise<void> } {
  const { promise: held, resolve, reject } = Promise.withResolvers<void>();
  const database = new Database({ url, max: 1 });
  const over = database
    .transaction(async (tx) => {
      const tables = await tx.query<{ name: string }>(
        `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
      );
      await tx.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
      resolve();
      for (let part = 0; part < PARTS; part += 1) await tx.query(`SELECT pg_sleep(${PART_SECONDS})`);
    })
    .finally(() => database.close());
  over.catch(reject);
  return { held, over };
}
