import { ConfigError } from '@cabildo/kit/service';
import { isUniqueViolation } from '@cabildo/kit/database';
import type { StoredTable, Totals } from '../backup/manifest.ts';
import { readCatalogue, type Catalogue } from '../erasure/catalogue.ts';
import { holdsEvents, isOfPeople, type Served } from './service.ts';
import { stored } from './staged.ts';

/** The schema of a database before anything is staged in it, whose tables would hide its own. */
export interface Ground {
  readonly catalogue: Catalogue;
  /** The tables with a trigger on INSERT: what it would write is among the rows. */
  readonly triggered: readonly string[];
}

/** Reads the schema of a database. */
export async function groundOf({ session: { sql } }: Served): Promise<Ground> {
  const triggered = await sql.query<{ name: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 4 <> 0',
  );
  return { catalogue: await readCatalogue(sql), triggered: triggered.map(({ name }) => name) };
}

/** Says that rows of a community have no place here. */
export const taken = (what: string): ConfigError =>
  new ConfigError(
    `Nothing was restored, because this installation has ${what}: the community is here already, or both installations ` +
      'have given the same ids (CELL).',
  );

/**
 * Moves the rows of the staged tables into those of the installation, in the order in which they refer to each other.
 * @throws {ConfigError} when a row is in the way of one of them
 */
export async function arrive(
  served: Served,
  tables: readonly StoredTable[],
  { catalogue, triggered }: Ground,
  sums: Totals['services'][string],
): Promise<void> {
  const { service, session } = served;
  const { sql, client } = session;
  const shared = new Set(
    service.tables.filter((table) => isOfPeople(table) || table.carried === 'whole').map(({ name }) => name),
  );
  for (const { name, columns } of tables) {
    if (holdsEvents(name)) continue;
    const isShared = shared.has(name) || name === 'inbox';
    await followPeople(served, name, catalogue, shared);
    const isTriggered = triggered.includes(name);
    const list = columns.join(', ');
    if (isTriggered) await sql.query(`ALTER TABLE ${stored(name)} DISABLE TRIGGER USER`);
    try {
      const { rowCount } = await client.query(
        `INSERT INTO ${stored(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM ${name}
         ${isShared ? 'ON CONFLICT DO NOTHING' : ''}`,
      );
      const { rows } = sums.tables[name]!;
      if (!isShared && rowCount !== rows)
        throw new Error(`${name} was saved with ${rows} rows, of which ${rowCount} arrived`);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const { constraint } = error as { constraint?: string };
      throw taken(`a row of ${name} with the same values (${constraint})`);
    }
    if (isTriggered) await sql.query(`ALTER TABLE ${stored(name)} ENABLE TRIGGER USER`);
  }
  for (const { name, carried } of service.tables)
    if (typeof carried === 'string' && carried.startsWith('emptied'))
      await sql.query(`DELETE FROM ${stored(name)}`);
  await publish(served, tables);
}

/** A row that repeats more of a person than the number repeats what this installation knows. */
async function followPeople(
  { session: { sql } }: Served,
  name: string,
  { foreignKeys }: Catalogue,
  shared: ReadonlySet<string>,
): Promise<void> {
  for (const { table, columns, parent, parentColumns } of foreignKeys) {
    const at = parentColumns.indexOf('user_id');
    if (table !== name || !shared.has(parent) || columns.length === 1 || at === -1) continue;
    const set = columns.flatMap((column, index) =>
      index === at ? [] : `${column} = ours.${parentColumns[index]}`,
    );
    await sql.query(
      `UPDATE ${name} theirs SET ${set.join(', ')} FROM ${stored(parent)} ours WHERE ours.user_id = theirs.${columns[at]}`,
    );
  }
}

/** Has the events of the community published again: some may have been on their way, and consumers know those that they have. */
async function publish({ session: { sql } }: Served, tables: readonly StoredTable[]): Promise<void> {
  const parts = tables
    .filter(({ name }) => holdsEvents(name))
    .map(({ name }) => `SELECT id, event_id, type, payload FROM ${name}`);
  await sql.query(
    `INSERT INTO ${stored('outbox')} (event_id, type, payload)
     SELECT event_id, type, payload FROM (
       SELECT DISTINCT ON (event_id) * FROM (${parts.join(' UNION ALL ')}) emitted ORDER BY event_id, id
     ) once ORDER BY id`,
  );
}
