import type { DeclaredTable, Sql } from '@cabildo/kit/database';

export interface Column {
  readonly type: string;
  readonly isRequired: boolean;
}

/** A table as the database describes it. */
export interface Table {
  readonly name: string;
  /** By name. */
  readonly columns: Readonly<Record<string, Column>>;
  /** The primary key, if it is one column. */
  readonly key: string | null;
  /** The columns of each index that holds every row. */
  readonly indexes: readonly (readonly string[])[];
  /** Where the rows are stored, quoted: the partitions of a partitioned table, otherwise the table itself. */
  readonly stores: readonly string[];
}

export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
  /** The value of pg_constraint.confdeltype. */
  readonly onDelete: 'a' | 'r' | 'c' | 'n' | 'd';
}

export interface Catalogue {
  /** By name; partitions are part of their table. */
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
}

/**
 * Pairs each table with its declaration. A table without one is left out, because a later version may have made it, which says what
 * becomes of its rows; a sentence about it is added to `problems`.
 */
export const declaredIn = (
  tables: readonly Table[],
  declared: readonly DeclaredTable[],
  problems: string[],
): (readonly [Table, DeclaredTable])[] =>
  tables.flatMap((table) => {
    const declaration = declared.find(({ name }) => name === table.name);
    if (declaration) return [[table, declaration] as const];
    problems.push(`${table.name}: is not declared`);
    return [];
  });

/** Quotes an identifier of SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES = `
  SELECT c.relname AS name,
    (SELECT json_object_agg(attname, json_build_object('type', format_type(atttypid, NULL), 'isRequired', attnotnull))
     FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT attname::text FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
     WHERE indrelid = c.oid AND indisprimary AND indnkeyatts = 1) AS key,
    (SELECT coalesce(json_agg(ARRAY(
       SELECT attname FROM unnest(indkey[:indnkeyatts - 1]) WITH ORDINALITY AS k (n, i)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = n ORDER BY i)), '[]')
     FROM pg_index WHERE indrelid = c.oid AND indpred IS NULL AND 0 <> ALL (indkey)) AS indexes,
    CASE c.relkind WHEN 'r' THEN ARRAY[quote_ident(c.relname)]
      ELSE ARRAY(SELECT relid::regclass::text FROM pg_partition_tree(c.oid) WHERE isleaf ORDER BY 1) END AS stores
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.relname`;

const FOREIGN_KEYS = `
  SELECT child.relname AS table, parent.relname AS parent, confdeltype AS "onDelete",
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (n, i)
          JOIN pg_attribute ON attrelid = conrelid AND attnum = n ORDER BY i) AS columns,
    ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k (n, i)
          JOIN pg_attribute ON attrelid = confrelid AND attnum = n ORDER BY i) AS "parentColumns"
  FROM pg_constraint JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
  ORDER BY child.relname, conname`;

/** Reads which tables a service's database has now, partitions included, and how they refer to each other. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const [tables, foreignKeys] = await Promise.all([
    sql.query<Table>(TABLES),
    sql.query<ForeignKey>(FOREIGN_KEYS),
  ]);
  return { tables, foreignKeys };
}
