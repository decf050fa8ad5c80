import { compareSchema, invalidIndexes, type SchemaPart } from '@cabildo/operation/schema';
import { error, warning, type Check, type Problem } from './check.ts';
import { withoutDatabases, type Ground, type Place } from './ground.ts';

/** More parts than these are counted instead of named. */
const MOST_NAMED = 5;

const nameOf = ({ kind, table, name, type }: SchemaPart): string => {
  if (kind === 'table') return `table ${name}`;
  return kind === 'column' ? `column ${table}.${name} (${type})` : `${kind} ${name} of ${table}`;
};

const placeOf = ({ kind, table, name }: SchemaPart): string => `${kind} ${table} ${name}`;

function listOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Compares the schema of each database with the one that its migrations make. */
export const schema = (ground: Ground): Check => ({
  name: 'schema',
  absent: withoutDatabases(ground),
  run: async () => (await Promise.all(ground.ready.map(problemsOf))).flat(),
});

async function problemsOf({ service, database }: Place): Promise<Problem[]> {
  const { name, migrations } = service;
  const problems: Problem[] = [];
  const { missing, foreign } = (await compareSchema(database, migrations)) ?? { missing: [], foreign: [] };
  // A column of another type is in both.
  const isMissing = new Set(missing.map(placeOf));
  const added = foreign.filter((part) => !isMissing.has(placeOf(part)));
  if (missing.length > 0) {
    const sentence =
      `Its database lacks what its migrations have made: ${listOf(missing.map(nameOf))}. Make that again by the statements ` +
      `in apps/${name}/migrations and libs/kit/migrations, or restore a backup.`;
    problems.push(error(sentence, name));
  }
  const invalid = await invalidIndexes(database);
  if (invalid.length > 0) {
    const sentence =
      `Its database does not use ${listOf(invalid)}, because building that index was broken off: ` +
      `REINDEX INDEX CONCURRENTLY ${invalid[0]} builds it again.`;
    problems.push(error(sentence, name));
  }
  if (added.length > 0) {
    const sentence =
      `Its database holds what no migration makes: ${listOf(added.map(nameOf))}. No backup saves it, and the next version may ` +
      'stumble over it: move it into a database of its own, or drop it.';
    problems.push(warning(sentence, name));
  }
  return problems;
}
