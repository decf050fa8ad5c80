import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';

const KIT_MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Every process of ours must use the same number; it has no other meaning. */
const MIGRATION_LOCK = 4_201_337;
const TABLE = 'migrations';

/** A file of SQL that changes the schema. */
export interface Migration {
  /** `kit/<file>` or `service/<file>`: the key under which it is recorded as applied. */
  name: string;
  text: string;
  checksum: string;
}

function filesOf(folder: string, prefix: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: `${prefix}/${file}`, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/** The files that make a service's database: those of the kit, and then its own. @param folder of the service */
export const migrationsOf = (folder: string | undefined): Migration[] => [
  ...filesOf(KIT_MIGRATIONS, 'kit'),
  ...(folder ? filesOf(folder, 'service') : []),
];

/** Whether {@link RECORDS} has run: it locks the table, for which a start would wait while a backup reads it. */
const HAS_RECORDS = `
  SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('${TABLE}') AND attname = 'checksum'`;
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
    ADD COLUMN IF NOT EXISTS checksum text`;

/** Refuses a database that this program's files cannot have made; records the checksums that are missing. */
async function compareRecords(
  client: pg.Client,
  files: readonly Migration[],
  setting: string,
): Promise<void> {
  if ((await client.query(HAS_RECORDS)).rowCount === 0) await client.query(RECORDS);
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT name, checksum FROM ${TABLE} ORDER BY id`,
  );
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of rows) {
    const file = known.get(name);
    if (!file) {
      throw new ConfigError(
        `The database "${client.database}" is newer than this program, which does not know its migration ${name}: ` +
          `start the version that applied it or a later one, or set ${setting} to another database.`,
      );
    }
    if (checksum && checksum !== file.checksum) {
      throw new ConfigError(
        `The migration ${name} has changed since it was applied to the database "${client.database}": ` +
          'restore its text, and write the change as a new migration.',
      );
    }
    if (!checksum) await recordChecksum(client, file);
  }
}

async function recordChecksum(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(`UPDATE ${TABLE} SET checksum = $2 WHERE name = $1`, [name, checksum]);
}

const silent = (): void => undefined;
const SILENT = { warn: silent, error: silent, deprecate: silent, debug: silent };

/** knex's migrator over our files, on the one session that holds the advisory lock. */
function migratorOn(client: pg.Client, files: readonly Migration[]): Knex {
  const apply = async ({ name, text }: Migration): Promise<void> => {
    try {
      // Sent by pg itself, in the transaction that knex has opened on it: knex would read each `?` as a parameter.
      await client.query(text);
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
      }),
  };
  return knex({
    client: 'pg',
    // The shape of a pg.Pool, which knex accepts; our session is all that is in it.
    connectionPool: { connect: () => Promise.resolve(client) } as unknown as pg.Pool,
    migrations: { tableName: TABLE, migrationSource },
    // The caller reports the failure that is thrown.
    log: SILENT,
  });
}

/**
 * Applies the SQL files of the kit and then those of `folder` that are not applied yet, each in a transaction with its
 * record. Any number of processes may do this at once: one works, the others wait.
 * @param only names of the files to apply; default: all
 * @throws {ConfigError} when the database is newer than the files, or a file's text has changed since it was applied.
 */
export async function migrate(
  client: pg.Client,
  folder: string | undefined,
  setting: string,
  only?: ReadonlySet<string>,
): Promise<void> {
  const files = migrationsOf(folder).filter(({ name }) => only?.has(name) ?? true);
  // The session's end releases it, so a process that is killed while it migrates leaves nothing to repair.
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await compareRecords(client, files, setting);
  const { migrate: migrator } = migratorOn(client, files);
  // knex's own lock is a row, which protects nothing under the advisory lock and must not keep a start waiting.
  await migrator.forceFreeMigrationsLock();
  // One at a time, because that is how knex commits a migration together with its record.
  const afterAll: Knex.LifecycleHook = (_, [applied]) => recordChecksum(client, applied as Migration);
  const applyNext = async (): Promise<string[]> =>
    ((await migrator.up({ afterAll })) as [number, string[]])[1];
  let isChanged = false;
  while ((await applyNext()).length > 0) isChanged = true;
  if (isChanged) await analyze(client);
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
