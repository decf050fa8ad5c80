import { readCatalogue, quote } from '../erasure/catalogue.ts';
import type { Database, Sql, Tx, DeclaredTable } from '@cabildo/kit/database';
import { planPersonErasure, type PersonPlan, type PersonStep } from './plan.ts';

/** Bounds the rows that one statement changes. */
const ROWS = 5_000;
/** Bounds the pages of a table that one statement reads where no index serves: 8 MiB. */
const PAGES = 1_024;

/** A person who is erased, and the number that stands for the person from now on in this service. */
export interface Erased {
  readonly user_id: number;
  readonly stand_in: number;
}

/** Plans how a person is erased from this database, by its present schema and the declarations of its tables. */
export const readPersonPlan = async (sql: Sql, tables: readonly DeclaredTable[]): Promise<PersonPlan> =>
  planPersonErasure(await readCatalogue(sql), tables);

interface Statement {
  /** Finds the rows: the person is $1. */
  readonly where: string;
  /** Changes the rows of `WHERE` that follows. */
  readonly change: string;
  readonly values: readonly unknown[];
}

function statementOf({ column, settings }: PersonStep, store: string, person: Erased): Statement {
  const named = `${quote(column)} = $1::bigint`;
  const values: unknown[] = [person.user_id];
  if (settings === null) return { where: named, change: `DELETE FROM ${store}`, values };
  const sets = settings.map(({ column: set, value }) => {
    values.push(value.is === 'stand-in' ? person.stand_in : value.text);
    return { column: quote(set), as: `$${values.length}${value.is === 'stand-in' ? '::bigint' : ''}` };
  });
  const assigned = sets.map(({ column: set, as }) => `${set} = ${as}`).join(', ');
  // A row that is as it should be is not found again, also where the column that names the person stays.
  const differs = sets.map(({ column: set, as }) => `${set} IS DISTINCT FROM ${as}`).join(' OR ');
  return { where: `${named} AND (${differs})`, change: `UPDATE ${store} SET ${assigned}`, values };
}

const changedBy = async (tx: Tx, text: string, values: readonly unknown[]): Promise<number> => {
  const counted = `WITH changed AS (${text} RETURNING 1) SELECT count(*) AS n FROM changed`;
  const [row] = await tx.query<{ n: number }>(counted, [...values], { customPlan: true });
  return row!.n;
};

async function byIndex(database: Database, store: string, { where, change, values }: Statement) {
  let changed = 0;
  for (let last = ROWS; last === ROWS; changed += last) {
    const found = `SELECT ctid FROM ${store} WHERE ${where} LIMIT ${ROWS}`;
    last = await database.transaction((tx) =>
      changedBy(tx, `${change} WHERE ctid = ANY (ARRAY(${found}))`, values),
    );
  }
  return changed;
}

/** Reads a table in rounds of pages, where an index for this alone would slow down every insert. */
async function byPages(database: Database, store: string, { where, change, values }: Statement) {
  const [size] = await database.query<{ pages: number }>(
    `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::bigint AS pages`,
    [store],
  );
  let changed = 0;
  // An empty table is read too, so that a statement which the schema refuses is found out by a test.
  for (let from = 0; from === 0 || from < size!.pages; from += PAGES) {
    const within = `ctid >= '(${from},0)'::tid AND ctid < '(${from + PAGES},0)'::tid`;
    changed += await database.transaction((tx) =>
      changedBy(tx, `${change} WHERE ${within} AND ${where}`, values),
    );
  }
  return changed;
}

/**
 * Erases a person from every table of this database that holds one (ID-21), in rounds that commit one by one: after an
 * interruption the next call continues. A row that is written meanwhile may stay, so the erasure is repeated later.
 * @returns the number of changed rows, and the columns that have no way ({@link PersonPlan.problems}).
 */
export async function erasePerson(
  database: Database,
  tables: readonly DeclaredTable[],
  person: Erased,
): Promise<{ rows: number; problems: readonly string[] }> {
  const { steps, problems } = await readPersonPlan(database, tables);
  let rows = 0;
  for (const step of steps) {
    for (const store of step.stores) {
      const statement = statementOf(step, store, person);
      rows += await (step.isIndexed ? byIndex : byPages)(database, store, statement);
    }
  }
  return { rows, problems };
}
