import type { Sql } from '@cabildo/kit/database';
import type { StoredTable } from './manifest.ts';

interface TableRow {
  name: string;
  columns: string[];
  parent: string | null;
  bound: string | null;
}

/** The records of migrations, which the migrations themselves make. */
const RECORDS = `('migrations', 'migrations_lock')`;

const TABLES = `
  SELECT c.oid::regclass::text AS name,
    ARRAY(SELECT quote_ident(attname) FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_class c LEFT JOIN pg_inherits ON inhrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ${RECORDS}
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY c.relname`;

const REFERENCES = `
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`;

/**
 * Lists the tables that hold rows, each after those that its foreign keys refer to, so that they can be filled in this order.
 * @param foreign tables and columns (`table.column`) that are left out
 * @throws {Error} when tables refer to each other in a circle: none of ours may
 */
export async function storedTables(
  sql: Sql,
  foreign: ReadonlySet<string> = new Set(),
): Promise<StoredTable[]> {
  const found = await sql.query<TableRow>(TABLES);
  const rows = found.flatMap(({ columns, ...row }) => {
    const table = row.parent ?? row.name;
    // A table may inherit from one of ours and be foreign itself.
    if (foreign.has(table) || foreign.has(row.name)) return [];
    return { ...row, columns: columns.filter((column) => !foreign.has(`${table}.${column}`)) };
  });
  const references = await sql.query<{ child: string; parent: string }>(REFERENCES);
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const tables: StoredTable[] = [];
  while (waiting.size > 0) {
    const isFree = ({ name, parent }: TableRow): boolean =>
      !references.some(
        (reference) => [name, parent].includes(reference.child) && isWaitingFor(reference.parent, waiting),
      );
    const free = [...waiting.values()].filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join()}`);
    for (const { name, columns, parent, bound } of free) {
      waiting.delete(name);
      tables.push({ name, columns, ...(parent && { partition: { of: parent, bound: bound! } }) });
    }
  }
  return tables;
}

/** Whether a table, or a partition of it, is not listed yet. */
const isWaitingFor = (table: string, waiting: ReadonlyMap<string, TableRow>): boolean =>
  [...waiting.values()].some(({ name, parent }) => name === table || parent === table);

/** Reads where the sequences stand, those of identity columns included; null: one that has given no number yet. */
export async function sequencesOf(sql: Sql): Promise<Record<string, number | null>> {
  const rows = await sql.query<{ name: string; last: number | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND sequencename <> 'migrations_id_seq' ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
