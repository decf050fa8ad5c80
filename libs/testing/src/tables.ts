import { declaredTables, type Sql } from '@cabildo/kit/database';

interface CatalogueColumn {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
}

/**
 * Compares every table that the loaded modules declare (`table('loans', { … })`) with the database. Returns what differs, a
 * line each: a type, whether a column may be null, a column that is missing there, a table that is declared twice.
 */
export async function tableMismatches(sql: Sql): Promise<string[]> {
  const catalogue = await sql.query<CatalogueColumn>(
    `SELECT relname AS "table", attname AS "column", format_type(atttypid, NULL) AS type, NOT attnotnull AS is_nullable
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  );
  const known = new Map(catalogue.map((each) => [`${each.table}.${each.column}`, each]));
  const seen = new Set<string>();
  return declaredTables().flatMap(({ name, columns }) => {
    const twice = seen.has(name) ? [`${name} is declared twice`] : [];
    seen.add(name);
    const wrong = Object.entries(columns).flatMap(([column, { type, isNullable }]) => {
      const real = known.get(`${name}.${column}`);
      if (!real) return [`${name}.${column} does not exist`];
      const say = (declared: string, stored: string) =>
        declared === stored ? [] : [`${name}.${column} is declared ${declared}, and is ${stored}`];
      const nullability = (may: boolean) => (may ? 'nullable' : 'not null');
      return [...say(type, real.type), ...say(nullability(isNullable), nullability(real.is_nullable))];
    });
    return [...twice, ...wrong];
  });
}
