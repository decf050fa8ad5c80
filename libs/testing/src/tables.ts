import { Database } from '@cabildo/kit/database';
import { tablesOf, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase } from './databases.ts';

interface CatalogueColumn {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
}

/**
 * Compares every table of a service (`table('loans', { … }, { … })`) with its migrated database. Returns what differs, a line each:
 * a type, whether a column may be null, a column that is missing there, a table that is declared twice.
 */
export async function tableMismatches(service: ServiceDefinition): Promise<string[]> {
  const store = await createTestDatabase(service.name, service.migrations);
  const database = new Database({ url: store.url, max: 1 });
  const catalogue = await database.query<CatalogueColumn>(
    `SELECT relname AS "table", attname AS "column", format_type(atttypid, NULL) AS type, NOT attnotnull AS is_nullable
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
  );
  await database.close();
  await store.drop();
  const known = new Map(catalogue.map((each) => [`${each.table}.${each.column}`, each]));
  const seen = new Set<string>();
  return tablesOf(service).flatMap(({ name, columns }) => {
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
