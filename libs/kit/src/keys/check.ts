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
}

/** Values of a database from before the checks that are tried. One of them may be damaged by itself. */
const TRIED = 5;

/**
 * Compares SECRET_KEYS with the keys that the values of a database were made with (decision 72).
 * @returns the versions that the database knows, and those of them that SECRET_KEYS lacks and no value needs
 * @throws {ConfigError} in one sentence, when a key is another one, or the key of values that are still used is missing
 */
export async function compareKeys(
  database: CheckedDatabase,
  sealed: readonly SealedValues[],
  box: SecretBox,
): Promise<{ known: readonly number[]; unused: readonly number[] }> {
  const stored = await checksOf(database.sql);
  const isFirst = stored.size === 0;
  const known = isFirst ? await versionsInUse(database, sealed) : [...stored.keys()];
  const unused = known.filter((version) => !box.versions.includes(version));
  for (const version of unused) await refuseUsed(database, sealed, version);
  refuseOthers(database, box, stored);
  // A database from before the checks shows a wrong key by values that do not open.
  if (isFirst) for (const version of known) await proveKey(database, sealed, box, version);
  return { known, unused };
}

/**
 * Compares keys as {@link compareKeys} does, stores a check value for each version that is new, and forgets versions that are
 * used no more. Any number of processes may do this at once.
 * @throws {ConfigError} as {@link compareKeys} does
 */
export async function checkKeys(
  database: CheckedDatabase,
  sealed: readonly SealedValues[],
  box: SecretBox,
): Promise<void> {
  const { sql } = database;
  const { unused } = await compareKeys(database, sealed, box);
  await sql.query('DELETE FROM key_checks WHERE version = ANY($1::bigint[])', [unused]);
  const versions = [...box.versions];
  await sql.query(
    `INSERT INTO key_checks (version, check_value) SELECT * FROM unnest($1::bigint[], $2::bytea[])
     ON CONFLICT (version) DO NOTHING`,
    [versions, versions.map((version) => box.checkOf(version))],
  );
  // Another process may have been first with a version.
  refuseOthers(database, box, await checksOf(sql));
}

function refuseOthers(database: CheckedDatabase, box: SecretBox, stored: ReadonlyMap<number, Buffer>): void {
  for (const [version, check] of stored) {
    if (box.versions.includes(version) && !box.checkOf(version).equals(check))
      throw otherKey(database, version);
  }
}

async function checksOf(sql: Sql): Promise<Map<number, Buffer>> {
  const rows = await sql.query<{ version: number; check_value: Buffer }>(
    'SELECT version, check_value FROM key_checks ORDER BY version -- reads all: one row for each key',
  );
  return new Map(rows.map(({ version, check_value }) => [version, check_value]));
}

async function versionsInUse({ sql }: CheckedDatabase, sealed: readonly SealedValues[]): Promise<number[]> {
  const counts = await Promise.all(sealed.map((values) => countByVersion(sql, values)));
  return [...new Set(counts.flatMap((count) => [...count.keys()]))].sort((a, b) => a - b);
}

/** Tries the key of a version on values that were made before there were checks, as far as they show a wrong key. */
async function proveKey(
  database: CheckedDatabase,
  sealed: readonly SealedValues[],
  box: SecretBox,
  version: number,
): Promise<void> {
  for (const values of sealed.filter(({ provesKey }) => provesKey)) {
    const rows = await someOf(database.sql, values, version, TRIED);
    const errors = rows.flatMap((row) => errorOf(() => values.reseal!(row as never, box)));
    if (rows.length > 0 && errors.length === rows.length) throw otherKey(database, version, errors[0]);
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

/** @throws {ConfigError} when values of a version that SECRET_KEYS lacks are still used */
async function refuseUsed(
  { sql, name, setting }: CheckedDatabase,
  sealed: readonly SealedValues[],
  version: number,
): Promise<void> {
  for (const values of sealed) {
    const count = (await countByVersion(sql, values)).get(version);
    if (count)
      throw new ConfigError(
        `SECRET_KEYS lacks version ${version}, with which ${count} of ${values.table}.${values.columns[0]} in the ` +
          `database "${name}" were made: put ${version}:<its key> back until \`npm run keys -- status\` counts none, or ` +
          `set ${setting} to another database.`,
      );
  }
}

const otherKey = ({ name, setting }: CheckedDatabase, version: number, cause?: unknown): ConfigError =>
  new ConfigError(
    `SECRET_KEYS: the key of version ${version} is not the one with which the database "${name}" was written: set ` +
      `${version}:<the key that it had>, or set ${setting} to another database.`,
    { cause },
  );
