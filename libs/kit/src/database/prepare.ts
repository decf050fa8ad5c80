import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isDatabaseAway, isUniqueViolation } from './database.ts';

const KIT_MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Any number will do, as long as every process of ours uses the same one. */
const MIGRATION_LOCK = 4_201_337;
const DUPLICATE_DATABASE = '42P04';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createMissing(url: string): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  await connected(server.toString(), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    try {
      await client.query(`CREATE DATABASE ${quote(name)}`);
    } catch (error) {
      // Another replica was a moment faster: PostgreSQL reports that in either of two ways.
      const lost = (error as { code?: string }).code === DUPLICATE_DATABASE || isUniqueViolation(error);
      if (!lost) throw error;
    }
  });
}

function filesOf(folder: string, prefix: string): { name: string; sql: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: `${prefix}/${file}`, sql: readFileSync(join(folder, file), 'utf8') }));
}

async function migrate(client: pg.Client, folder: string | undefined): Promise<void> {
  // A session lock, not a row: a process that dies while migrating leaves nothing to clean up by hand.
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const done = new Set(
    (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
  );
  for (const { name, sql } of [
    ...filesOf(KIT_MIGRATIONS, 'kit'),
    ...(folder ? filesOf(folder, 'service') : []),
  ]) {
    if (done.has(name)) continue;
    try {
      await client.query(
        `BEGIN; ${sql}; INSERT INTO migrations (name) VALUES ('${name.replaceAll("'", "''")}'); COMMIT`,
      );
    } catch (error) {
      await client.query('ROLLBACK');
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

/**
 * Creates the database at `url` when it is missing and applies the SQL files of the kit and of `folder` that are not
 * applied yet, each in a transaction. Any number of replicas may do this at once: one works, the others wait.
 */
export async function prepareDatabase(url: string, folder?: string): Promise<void> {
  const target = new URL(url).pathname.slice(1);
  try {
    await connected(url, (client) => migrate(client, folder));
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    if (!target) throw new Error('The database address has no database name.', { cause: error });
    await createMissing(url);
    await connected(url, (client) => migrate(client, folder));
  }
}

/** Calls `attempt` until the database answers, with backoff; for starting in any order (design 8). */
export async function whenReachable<T>(
  attempt: () => Promise<T>,
  onWait: (error: Error) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 3_000)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted) throw error;
      onWait(error as Error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
