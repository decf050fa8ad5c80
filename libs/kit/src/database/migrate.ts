import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { VERSION } from '../base/version.ts';
import { codeOf, isLockTimeout } from './database.ts';
import { migrationsOf, type Migration } from './migration-files.ts';

/** Every process of ours must use the same number; it has no other meaning. */
const MIGRATION_LOCK = 4_201_337;
const TABLE = 'migrations';

export interface MigrateOptions {
  /** The setting that names the database, for sentences. Default: DATABASE_URL. */
  setting?: string;
  /** Names of the files to apply; default: all. */
  only?: ReadonlySet<string>;
  /** Called with the name of each file that was applied. */
  onApplied?: (name: string) => void;
  /** Called each time a file waits for a lock that others hold. */
  onWait?: (name: string) => void;
  /** The version of this program, which tests set. */
  version?: string;
}

/** Whether {@link RECORDS} has run: it locks the table, for which a start would wait while a backup reads it. */
const HAS_RECORDS = `
  SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('${TABLE}') AND attname = 'runs_from'`;
/**
 * Makes the table that knex records migrations in. Databases from before knex have one with the names alone, under the
 * same table name: it gets the missing columns, so that what it records stays applied.
 */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS ${TABLE} (name text PRIMARY KEY);
  ALTER TABLE ${TABLE}
    ADD COLUMN IF NOT EXISTS id serial,
    ADD COLUMN IF NOT EXISTS batch integer,
    ADD COLUMN IF NOT EXISTS migration_time timestamptz,
    ADD COLUMN IF NOT EXISTS checksum text,
    ADD COLUMN IF NOT EXISTS runs_from text`;

/** Orders versions by their numbers: 0.10.0 is later than 0.9.0. */
const isAtMost = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) <= 0;

interface Recorded {
  name: string;
  checksum: string | null;
  runs_from: string | null;
}

async function recordsOf(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(`SELECT name, checksum, runs_from FROM ${TABLE} ORDER BY id`);
  return rows;
}

/** Refuses a database that this program's files cannot have made, unless what is unknown leaves its programs running. */
function refuseForeign(
  database: string | undefined,
  records: readonly Recorded[],
  files: readonly Migration[],
  { setting = 'DATABASE_URL', version = VERSION }: MigrateOptions,
): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const { name, checksum, runs_from } of records) {
    const expected = known.get(name);
    if (expected && checksum && checksum !== expected) {
      throw new ConfigError(
        `The migration ${name} has changed since it was applied to the database "${database}": ` +
          'restore its text, and write the change as a new migration.',
      );
    }
    if (!expected && !(runs_from && isAtMost(runs_from, version))) {
      throw new ConfigError(
        `The database "${database}" is newer than this program, which does not know its migration ${name}: ` +
          `start the version that applied it or a later one, or set ${setting} to another database.`,
      );
    }
  }
}

/** Compares the records with the files as {@link refuseForeign} does, and adds the checksums that are missing. */
async function compareRecords(
  client: pg.Client,
  files: readonly Migration[],
  options: MigrateOptions,
): Promise<void> {
  if ((await client.query(HAS_RECORDS)).rowCount === 0) await politely(client, () => client.query(RECORDS));
  const records = await recordsOf(client);
  refuseForeign(client.database, records, files, options);
  const unsummed = new Set(records.filter(({ checksum }) => !checksum).map(({ name }) => name));
  for (const file of files) if (unsummed.has(file.name)) await record(client, file);
}

async function record(client: pg.Client, { name, checksum, runsFrom }: Migration): Promise<void> {
  await client.query(`UPDATE ${TABLE} SET checksum = $2, runs_from = $3 WHERE name = $1`, [
    name,
    checksum,
    runsFrom,
  ]);
}

/**
 * A statement that changes a table waits for those who use it, and all others wait behind it: it gives up after this
 * time, lets them through, and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000;
const BETWEEN_ATTEMPTS_MS = 2_000;
const DEADLOCK = '40P01';

/** Repeats what could not get its locks at once, for as long as it takes: a backup reads a table for minutes. */
async function politely<T>(
  client: pg.Client,
  attempt: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const cause = (error as Error).cause ?? error;
      if (!isLockTimeout(cause) && codeOf(cause) !== DEADLOCK) throw error;
      onWait();
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}

const silent = (): void => undefined;
const SILENT = { warn: silent, error: silent, deprecate: silent, debug: silent };

/** Indexes that an attempt to build CONCURRENTLY has left unfinished; this session alone migrates. */
const UNFINISHED = `
  SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace`;

async function applyOutside(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(UNFINISHED);
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  // CONCURRENTLY waits for all transactions that are open, and nothing waits behind it.
  await client.query('SET lock_timeout = 0');
  try {
    await client.query(text);
  } finally {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  }
}

/** knex's migrator over our files, on the one session that holds the advisory lock. */
function migratorOn(client: pg.Client, files: readonly Migration[]): Knex {
  const apply = async ({ name, text, isTransactional }: Migration): Promise<void> => {
    try {
      // Sent by pg itself, in the transaction that knex has opened on it: knex would read each `?` as a parameter.
      await (isTransactional ? client.query(text) : applyOutside(client, text));
    } catch (error) {
      throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  };
  const migrationSource: Knex.MigrationSource<Migration> = {
    getMigrations: () => Promise.resolve([...files]),
    getMigrationName: ({ name }) => name,
    getMigration: (migration) =>
      Promise.resolve({
        up: () => apply(migration),
        down: () => Promise.reject(new Error('Migrations go forward alone.')),
        config: { transaction: migration.isTransactional },
      }),
  };
  return knex({
    client: 'pg',
    // The shape of a pg.Pool, which knex accepts; our session is all that is in it.
    connectionPool: { connect: () => Promise.resolve(client) } as unknown as pg.Pool,
    // Which files may be missing is decided by their records.
    migrations: { tableName: TABLE, migrationSource, disableMigrationsListValidation: true },
    // The caller reports the failure that is thrown.
    log: SILENT,
  });
}

const BETWEEN_LOOKS_MS = 100;

/**
 * Tries the lock again and again instead of waiting in a statement, whose snapshot would keep the holder from building an index.
 * The end of the session releases the lock, so that a process which is killed while it migrates leaves nothing to repair.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]!.held) return;
    await pause(BETWEEN_LOOKS_MS);
  }
}

/**
 * Applies the SQL files of the kit and then those of `folder` that are not applied yet, each in a transaction with its
 * record. Any number of processes may do this at once: one works, the others wait. A file that cannot lock what it changes
 * within a second lets those go first who use it.
 * @throws {ConfigError} when the database is newer than the files, or a file's text has changed since it was applied.
 */
export async function migrate(
  client: pg.Client,
  folder: string | undefined,
  options: MigrateOptions = {},
): Promise<void> {
  const { only, onApplied, onWait } = options;
  const files = migrationsOf(folder).filter(({ name }) => only?.has(name) ?? true);
  await lock(client);
  await compareRecords(client, files, options);
  const { migrate: migrator } = migratorOn(client, files);
  // knex's own lock is a row, which protects nothing under the advisory lock and must not keep a start waiting.
  await migrator.forceFreeMigrationsLock();
  // Migrations run one at a time, because that is how knex commits a migration together with its record.
  let next = '';
  const beforeEach: Knex.LifecycleHook = (_, [migration]) => {
    next = (migration as Migration).name;
    return Promise.resolve();
  };
  const afterAll: Knex.LifecycleHook = (_, [applied]) => record(client, applied as Migration);
  const applyNext = async (): Promise<string[]> =>
    ((await migrator.up({ beforeEach, afterAll })) as [number, string[]])[1];
  let isChanged = false;
  for (;;) {
    const [applied] = await politely(client, applyNext, () => onWait?.(next));
    if (applied === undefined) break;
    isChanged = true;
    onApplied?.(applied);
  }
  if (isChanged) await analyze(client);
}

/**
 * Names the files that are not applied yet to a database, whose records may be missing as a whole.
 * @throws {ConfigError} as {@link migrate} does
 */
export async function missingMigrations(
  client: pg.Client,
  folder: string | undefined,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = migrationsOf(folder);
  const isRecorded = (await client.query(HAS_RECORDS)).rowCount === 1;
  const records = isRecorded ? await recordsOf(client) : [];
  refuseForeign(client.database, records, files, options);
  const applied = new Set(records.map(({ name }) => name));
  return files.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Gathers statistics of the tables that hold rows: the planner does not know yet what a migration changed there. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  const tables = await tablesWithRows(client);
  if (tables.length > 0) await client.query(`ANALYZE ${tables.join()}`);
}

/**
 * The tables worth analyzing. The planner takes a table that was never analyzed for a small one and uses its indexes; of
 * one that was analyzed while empty it reads all, and goes on doing so while the table grows (decision 15).
 */
export async function tablesWithRows(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`,
  );
  return rows.map(({ name }) => name);
}
