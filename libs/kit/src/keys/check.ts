import { ConfigError } from '../config/config.ts';
import type { SecretBox } from '../config/secret-box.ts';
import type { Sql } from '../database/sql.ts';
import { countByVersion, someOf } from './rows.ts';
import type { SealedValues } from './sealed.ts';

/** The database whose keys are checked. */
export interface CheckedDatabase {
  sql: Sql;
  /** The name of the database, and the setting of its address. */
  name: string;
  setting: string;
  sealed: readonly SealedValues[];
}

/** The versions of a database in comparison with SECRET_KEYS. */
export interface ComparedKeys {
  /** Versions that are the same in both. */
  readonly known: readonly number[];
  /** Versions that SECRET_KEYS lacks, and no value needs. */
  readonly unused: readonly number[];
  /** Versions of which SECRET_KEYS has another key, and nothing was made with the one that the database knows. */
  readonly changed: readonly number[];
}

/** Values of a database from before the checks that are tried. One of them may be damaged by itself. */
const TRIED = 5;

/**
 * Compares SECRET_KEYS with the keys that the values of a database were made with (decision 72).
 * @param box undefined: there are no keys yet, and others may be made where this refuses nothing
 * @throws {ConfigError} in one sentence, when the key of values is another one or missing
 */
export async function compareKeys(
  database: CheckedDatabase,
  box: SecretBox | undefined,
): Promise<ComparedKeys> {
  const stored = await checksOf(database.sql);
  const isFirst = stored.size === 0;
  const versions = isFirst ? await versionsInUse(database) : [...stored.keys()];
  const has = (version: number): boolean => box?.versions.includes(version) === true;
  const unused = versions.filter((version) => !has(version));
  const isOther = (version: number): boolean => stored.get(version)?.equals(box!.checkOf(version)) === false;
  const present = versions.filter(has);
  const changed = present.filter(isOther);
  for (const version of unused) await refuseUsed(database, version, lacking);
  for (const version of changed) await refuseUsed(database, version, otherKey);
  // A database from before the checks shows a wrong key by values that do not open.
  if (isFirst) for (const version of present) await proveKey(database, box!, version);
  return { known: present.filter((version) => !isOther(version)), unused, changed };
}

/**
 * Compares keys as {@link compareKeys} does, and stores the check values of SECRET_KEYS. Any number of processes may do this at
 * once. A key with which nothing was made gives way to another one, unless a process that runs holds it.
 * @param application the name under which processes of the service are connected
 * @throws {ConfigError} as {@link compareKeys} does, or when two processes have different keys
 */
export async function checkKeys(
  database: CheckedDatabase,
  box: SecretBox,
  application: string,
): Promise<void> {
  const { sql } = database;
  const { unused, changed } = await compareKeys(database, box);
  if (changed.length > 0 && (await isRunning(sql, application)))
    throw otherProcess(database, changed[0]!, application);
  const over = [...unused, ...changed];
  if (over.length > 0) await sql.query('DELETE FROM key_checks WHERE version = ANY($1::bigint[])', [over]);
  const versions = [...box.versions];
  await sql.query(
    `INSERT INTO key_checks (version, check_value) SELECT * FROM unnest($1::bigint[], $2::bytea[])
     ON CONFLICT (version) DO NOTHING`,
    [versions, versions.map((version) => box.checkOf(version))],
  );
  // Another process may have been first with a version.
  for (const [version, check] of await checksOf(sql)) {
    if (box.versions.includes(version) && !box.checkOf(version).equals(check))
      throw otherProcess(database, version, application);
  }
}

async function checksOf(sql: Sql): Promise<Map<number, Buffer>> {
  const rows = await sql.query<{ version: number; check_value: Buffer }>(
    'SELECT version, check_value FROM key_checks ORDER BY version -- reads all: one row for each key',
  );
  return new Map(rows.map(({ version, check_value }) => [version, check_value]));
}

/** Whether a process is connected to the database under this name. */
async function isRunning(sql: Sql, application: string): Promise<boolean> {
  const others = await sql.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1`,
    [application],
  );
  return others.length > 0;
}

async function versionsInUse({ sql, sealed }: CheckedDatabase): Promise<number[]> {
  const counts: number[] = [];
  for (const values of sealed) counts.push(...(await countByVersion(sql, values)).keys());
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** Tries the key of a version on values that were made before there were checks, as far as they show a wrong key. */
async function proveKey(database: CheckedDatabase, box: SecretBox, version: number): Promise<void> {
  const { sql, sealed } = database;
  for (const values of sealed.filter(({ provesKey }) => provesKey)) {
    const rows = await someOf(sql, values, version, TRIED);
    const errors = rows.flatMap((row) => errorOf(() => values.reseal!(row as never, box)));
    if (rows.length > 0 && errors.length === rows.length) throw otherKey(database, version);
  }
}

function errorOf(work: () => unknown): unknown[] {
  try {
    work();
    return [];
  } catch (error) {
    return [error];
  }
}

type Refusal = (database: CheckedDatabase, version: number, used: string) => ConfigError;

/** @throws {ConfigError} when values of a version are still used */
async function refuseUsed(database: CheckedDatabase, version: number, refusal: Refusal): Promise<void> {
  for (const values of database.sealed) {
    const count = (await countByVersion(database.sql, values)).get(version);
    if (count) throw refusal(database, version, `${count} of ${values.table}.${values.columns[0]}`);
  }
}

const lacking: Refusal = ({ name, setting }, version, used) =>
  new ConfigError(
    `SECRET_KEYS lacks version ${version}, with which ${used} in the database "${name}" were made: put ` +
      `${version}:<its key> back until \`npm run keys -- status\` counts none, or set ${setting} to another database.`,
  );

const otherKey = ({ name, setting }: CheckedDatabase, version: number): ConfigError =>
  new ConfigError(
    `SECRET_KEYS: the key of version ${version} is not the one with which the database "${name}" was written: set ` +
      `${version}:<the key that it had>, or set ${setting} to another database.`,
  );

const otherProcess = ({ name }: CheckedDatabase, version: number, application: string): ConfigError =>
  new ConfigError(
    `SECRET_KEYS: the key of version ${version} is not the one of another process on the database "${name}" ` +
      `(${application}): give all of them the same, or stop those that have a wrong one.`,
  );
