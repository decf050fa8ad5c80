import type { Database, Sql } from '@cabildo/kit';

/** A node of a plan, as EXPLAIN (FORMAT JSON) tells it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A row of EXPLAIN (FORMAT JSON). */
export interface PlanRow {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

const UNMARKED = `
  SELECT 1 FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples > 0 AND relallvisible = 0`;

/** Fills a database with much, so that plans over it are those of a large installation. */
export async function fill(database: Database, seed: string): Promise<void> {
  await database.withConnection(async (client) => {
    await client.query('SET statement_timeout = 0');
    // One by one: a long transaction would keep every service on this PostgreSQL from telling its facts.
    for (const statement of seed.split(/;\n/)) await client.query(statement);
    // As long as anybody might still see the time before these rows, a vacuum leaves them unmarked.
    do await client.query('VACUUM ANALYZE');
    while ((await client.query(UNMARKED)).rows.length > 0);
    await client.query('RESET statement_timeout');
  });
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The index says where a bitmap scan looks; the other two are about what a statement itself makes. */
const NO_WAY_IN = ['Bitmap Heap Scan', 'ModifyTable', 'CTE Scan'];

export type ScansOf = (plan: PlanNode) => string[];

/**
 * Tells the ways into tables that a plan takes: the name of an index in which it looks up the first column, `all of
 * <index>` or `all of <table>` where it looks at everything. The services avoid sequential scans (decision 15), so a
 * missing index mostly shows as another one that is read from end to end.
 */
export async function scansIn(sql: Sql): Promise<ScansOf> {
  const indexes = await sql.query<{ name: string; first: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index`,
  );
  const firstOf = new Map(indexes.map(({ name, first }) => [name, first]));
  const scanOf = (node: PlanNode): string[] => {
    const index = node['Index Name'];
    if (index) return node['Index Cond']?.includes(`(${firstOf.get(index)} `) ? [index] : [`all of ${index}`];
    if (!node['Relation Name'] || NO_WAY_IN.includes(node['Node Type'])) return [];
    return [`all of ${node['Relation Name']}`];
  };
  return (plan) => nodesOf(plan).flatMap(scanOf);
}
