import { ConfigError } from '@cabildo/kit/service';
import { migrationsOf } from '@cabildo/kit/database/migration-files.ts';
import { compareSchema, type SchemaPart } from '../schema/index.ts';
import type { Session } from './session.ts';

/** The differences of a database from its migrations, as far as they matter to a restore of its backup. */
export interface Differences {
  /** Tables and columns (`table.column`) that no migration makes, so that nobody can put them back. */
  readonly foreign: ReadonlySet<string>;
  /** A sentence about each difference. */
  readonly remarks: readonly string[];
}

const nameOf = ({ kind, table, name }: SchemaPart): string => (kind === 'column' ? `${table}.${name}` : name);
const holdsRows = ({ kind }: SchemaPart): boolean => kind === 'table' || kind === 'column';

/** The names of the tables and columns (`table.column`) among parts of a schema. */
export const namesOf = (parts: readonly SchemaPart[]): Set<string> =>
  new Set(parts.filter(holdsRows).map(nameOf));

/**
 * Compares a database with the schema that its migrations make, which is all that a restore has a place for.
 * @param migrations the folder of the service's SQL files
 * @param applied the names of those that the database has
 * @throws {ConfigError} where tables or columns of the migrations are missing: nobody could restore a backup without them
 */
export async function differencesOf(
  { service, sql }: Session,
  migrations: string,
  applied: readonly string[],
): Promise<Differences> {
  const isMigrated = migrationsOf(migrations).every(({ name }) => applied.includes(name));
  const compared = isMigrated ? await compareSchema(sql, migrations) : undefined;
  if (!compared) {
    const remark = `${service} has the migrations of another version, and was not compared with them: back it up with that version.`;
    return { foreign: new Set(), remarks: [remark] };
  }
  const [lost, odd] = [namesOf(compared.missing), namesOf(compared.foreign)];
  const missing = [...lost].filter((name) => !odd.has(name));
  if (missing.length > 0)
    throw new ConfigError(
      `The database of ${service} lacks ${missing.join(', ')}, which its migrations make, and nobody could restore a backup ` +
        'without: npm run doctor says how to mend it.',
    );
  const foreign = new Set([...odd].filter((name) => !lost.has(name)));
  const left = Array.from(
    foreign,
    (name) => `${service}: ${name} is left out, because no migration makes it.`,
  );
  const unlike = compared.missing
    .filter(({ kind }) => kind !== 'trigger')
    .map(
      (part) =>
        `${service}: ${nameOf(part)} is not as the migrations make it, and rows that do not fit them cannot be restored.`,
    );
  return {
    foreign,
    remarks: [...left, ...unlike],
  };
}
