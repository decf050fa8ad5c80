import pg from 'pg';
import { doubling, pause } from '../bus/backoff.ts';
import { ConfigError, type DatabaseAddress } from '../config/config.ts';
import { codeOf, isDatabaseAway, isUniqueViolation, sqlOn } from './database.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './sql.ts';

const DUPLICATE_DATABASE = '42P04';
const NO_SUCH_DATABASE = '3D000';
const NOT_ALLOWED = '42501';
/** Class 28, and what the client says when the server wants a password that was never set. */
const NOT_LET_IN = /^28|^SASL/;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The server answers and refuses. A retry would not help, so this is an error of the configuration. */
function refusal(error: unknown, client: pg.Client, setting: string): ConfigError {
  const { message } = error as Error;
  const who = `PostgreSQL at ${client.host}:${client.port} does not let "${client.user}"`;
  if (codeOf(error) === NOT_ALLOWED) {
    const advice = `give it that right, or set ${setting} to a user who has it`;
    return new ConfigError(`${who} make the database of a service (${message}): ${advice}.`, {
      cause: error,
    });
  }
  const wrong = NOT_LET_IN.test(codeOf(error) || message) ? `user and password in ${setting}` : setting;
  return new ConfigError(`${who} in (${message}): set ${wrong} right.`, { cause: error });
}

async function connected<T>(
  { url, setting }: DatabaseAddress,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 });
  client.on('error', () => undefined);
  let isIn = false;
  try {
    await client.connect();
    isIn = true;
    return await use(client);
  } catch (error) {
    const isRefused = isIn ? codeOf(error) === NOT_ALLOWED : !isDatabaseAway(error);
    throw isRefused ? refusal(error, client, setting) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createMissing({ url, setting }: DatabaseAddress): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  await connected({ url: server.toString(), setting }, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    try {
      await client.query(`CREATE DATABASE ${quote(name)}`);
    } catch (error) {
      // Another replica was a moment faster, which PostgreSQL reports in one of two ways.
      const lost = codeOf(error) === DUPLICATE_DATABASE || isUniqueViolation(error);
      if (!lost) throw error;
    }
  });
}

/**
 * Creates the database at `url` when it is missing and applies the SQL files of the kit and of `folder` that are not
 * applied yet, each in a transaction. Any number of replicas may do this at once: one works, the others wait.
 * @param check looks at the migrated database before any other replica does
 * @throws {ConfigError} that names `setting` when the server refuses, as {@link migrate} does, or as `check` does.
 */
export async function prepareDatabase(
  url: string,
  folder?: string,
  setting = 'DATABASE_URL',
  check: (sql: Sql, name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const address = { url, setting };
  const target = new URL(url).pathname.slice(1);
  const prepare = async (client: pg.Client): Promise<void> => {
    await migrate(client, folder, setting);
    await check(sqlOn(client), client.database!);
  };
  try {
    await connected(address, prepare);
  } catch (error) {
    if (codeOf((error as Error).cause) !== NO_SUCH_DATABASE) throw error;
    if (!target) throw new Error('The database address has no database name.', { cause: error });
    await createMissing(address);
    await connected(address, prepare);
  }
}

/** Why a server does not answer. Node gives an error for several addresses of a name a code and no message. */
export const reasonOf = (error: unknown): string => codeOf(error) || (error as Error).message;

/** Host and port of a server, for sentences: the rest of its address may be secret. */
export function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

/**
 * Waits until a database server answers, whether it has this database already or not.
 * @param onWait gets host and port once when the server does not answer at once
 * @throws {ConfigError} in one sentence with the address when the server refuses, or has not answered after `patienceMs`
 */
export async function reachDatabase(
  address: DatabaseAddress,
  patienceMs: number,
  onWait: (place: string) => void,
): Promise<void> {
  const place = placeOf(address.url);
  let isWaiting = false;
  try {
    await whenReachable(
      () => connected(address, async () => undefined),
      () => {
        if (!isWaiting) onWait(place);
        isWaiting = true;
      },
      AbortSignal.timeout(patienceMs),
    );
  } catch (error) {
    if (codeOf((error as Error).cause) === NO_SUCH_DATABASE) return;
    if (!isDatabaseAway(error)) throw error;
    throw new ConfigError(
      `No PostgreSQL answers at ${place} (${reasonOf(error)}): ` +
        `start it there, or set ${address.setting} right.`,
      { cause: error },
    );
  }
}

const restAfter = doubling(100, 3_000);

/** Calls `attempt` until the database answers, with backoff; for starting in any order (design 8). */
export async function whenReachable<T>(
  attempt: () => Promise<T>,
  onWait: (error: Error) => void,
  giveUp = new AbortController().signal,
): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onWait(error as Error);
      if (!(await pause(restAfter(attempts), giveUp))) throw error;
    }
  }
}
