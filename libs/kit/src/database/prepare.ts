import pg from 'pg';
import { doubling, pause } from '../base/backoff.ts';
import { ConfigError, type DatabaseAddress } from '../config/config.ts';
import { enterCell } from './cell.ts';
import { codeOf, isDatabaseAway, isUniqueViolation, sqlOn } from './database.ts';
import { migrate, missingMigrations, type MigrateOptions } from './migrate.ts';
import type { Sql } from './sql.ts';

const DUPLICATE_DATABASE = '42P04';
const NO_SUCH_DATABASE = '3D000';
const NOT_ALLOWED = '42501';
/** Class 28, and what the client says when the server wants a password that was never set. */
const NOT_LET_IN = /^28|^SASL/;

const unstoppable = new AbortController().signal;

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

/** Uses the server of a database from outside of that database. */
function onServer<T>(
  { url, setting }: DatabaseAddress,
  use: (client: pg.Client, name: string) => Promise<T>,
): Promise<T> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  return connected({ url: server.toString(), setting }, (client) => use(client, name));
}

/** Asks the server of a database from outside of that database, which may be missing. @throws {ConfigError} when it refuses */
export const askServer = <T>(address: DatabaseAddress, ask: (sql: Sql) => Promise<T>): Promise<T> =>
  onServer(address, (client) => ask(sqlOn(client)));

/** Creates a database unless it exists. Returns whether it did. @throws {ConfigError} when the server refuses */
export function createMissing(address: DatabaseAddress): Promise<boolean> {
  return onServer(address, async (client, name) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return false;
    try {
      await client.query(`CREATE DATABASE ${quote(name)}`);
      return true;
    } catch (error) {
      // Another replica was a moment faster, which PostgreSQL reports in one of two ways.
      const lost = codeOf(error) === DUPLICATE_DATABASE || isUniqueViolation(error);
      if (!lost) throw error;
      return false;
    }
  });
}

/** Drops a database, whoever is connected to it. */
export async function dropDatabase(address: DatabaseAddress): Promise<void> {
  await onServer(address, (client, name) =>
    client.query(`DROP DATABASE IF EXISTS ${quote(name)} WITH (FORCE)`),
  );
}

export interface PrepareOptions extends MigrateOptions {
  /** Called with the migrated database and its name, before any other replica is. */
  check?: (sql: Sql, name: string) => Promise<void>;
  /** The cell whose ids new rows get ({@link enterCell}); undefined: whatever the sequences stand at. */
  cell?: number | undefined;
}

/**
 * Creates the database at `url` when it is missing and applies the SQL files of the kit and of `folder` that are not
 * applied yet, each in a transaction. Any number of replicas may do this at once: one works, the others wait.
 * @throws {ConfigError} that names the setting when the server refuses, as {@link migrate} and {@link enterCell} do, or as `check` does.
 */
export async function prepareDatabase(
  url: string,
  folder?: string,
  options: PrepareOptions = {},
): Promise<void> {
  const address = { url, setting: options.setting ?? 'DATABASE_URL' };
  const target = new URL(url).pathname.slice(1);
  const prepare = async (client: pg.Client): Promise<void> => {
    await migrate(client, folder, options);
    if (options.cell !== undefined) await enterCell(sqlOn(client), client.database!, options.cell);
    await options.check?.(sqlOn(client), client.database!);
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

/** How often a process looks whether its database has been migrated. */
const LOOK_MS = 1_000;

/**
 * Names what is missing of a database: SQL files of the kit and of `folder`; undefined: the database itself.
 * @throws {ConfigError} that names the setting when the server refuses, or as {@link migrate} does
 */
export function missingIn(address: DatabaseAddress, folder: string): Promise<string[] | undefined> {
  return connected(address, (client) =>
    missingMigrations(client, folder, { setting: address.setting }),
  ).catch((error: unknown) => {
    if (codeOf((error as Error).cause) === NO_SUCH_DATABASE) return undefined;
    throw error;
  });
}

/**
 * Waits until `npm run migrate` has applied the SQL files of the kit and of `folder`, where a process may not do so itself (MIGRATE).
 * @param onWait gets the first file that is missing, each time
 * @throws {ConfigError} that names the setting when the server refuses, or as {@link migrate} does
 */
export async function awaitMigrations(
  address: DatabaseAddress,
  folder: string,
  onWait: (missing: string) => void,
  giveUp = unstoppable,
): Promise<void> {
  for (;;) {
    const [missing] = (await missingIn(address, folder)) ?? ['the database itself'];
    if (missing === undefined) return;
    onWait(missing);
    if (!(await pause(LOOK_MS, giveUp))) throw new Error(`Not migrated: ${missing} is missing.`);
  }
}

/** Why a server does not answer. Node gives an error for several addresses of a name a code and no message. */
export const reasonOf = (error: unknown): string => codeOf(error) || (error as Error).message;

/** Host and port of a server, for sentences: the rest of its address may be secret. */
export function placeOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

/** How long a database server is waited for, in milliseconds. */
export interface Patience {
  /** Where nothing takes connections. */
  awayMs: number;
  /** Where the server says nothing: it, or this process, may merely be busy. */
  silentMs: number;
}

/**
 * Waits until a database server answers, whether it has this database already or not.
 * @param onWait gets host and port once when the server does not answer at once
 * @throws {ConfigError} in one sentence with the address when the server refuses, or has not answered within `patience`
 */
export async function reachDatabase(
  address: DatabaseAddress,
  { awayMs, silentMs }: Patience,
  onWait: (place: string) => void,
): Promise<void> {
  const place = placeOf(address.url);
  const since = performance.now();
  const giveUp = new AbortController();
  let isWaiting = false;
  try {
    await whenReachable(
      () => connected(address, async () => undefined),
      (error) => {
        if (!isWaiting) onWait(place);
        isWaiting = true;
        // Only an error of the system has a code; the time-out of a connection has none.
        const patienceMs = codeOf(error) === '' ? silentMs : awayMs;
        if (performance.now() - since > patienceMs) giveUp.abort();
      },
      giveUp.signal,
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
  giveUp = unstoppable,
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
