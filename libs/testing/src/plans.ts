import type pg from 'pg';
import { codeOf, tablesWithRows, withLocks, type Database, type Sql, type Tx } from '@cabildo/kit/database';

/** A node of a plan in the output of EXPLAIN (FORMAT JSON). */
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

const PATIENCE_MS = 600_000;

/**
 * Fills a database with the rows of `seed` (statements, each ending in `;` and a line break), so that plans over it are
 * those of a large installation. Tables without rows stay as they are in a new one (decision 15).
 */
export async function fill(database: Database, seed: string): Promise<void> {
  await database.withConnection(async (client) => {
    // Neither the server nor the driver gives up on a machine that does other work besides.
    const run = (text: string) => client.query({ text, query_timeout: PATIENCE_MS } as pg.QueryConfig);
    await run(`SET statement_timeout = ${PATIENCE_MS}`);
    // The statements run one by one, because a long transaction keeps VACUUM from marking pages in every database of this server.
    for (const statement of seed.split(/;\n/)) await run(statement);
    const tables = (await tablesWithRows(client)).join();
    // A transaction that began before these rows, in any test, keeps VACUUM from marking their pages.
    do await run(`VACUUM ANALYZE ${tables}`);
    while ((await run(UNMARKED)).rows.length > 0);
    await run('RESET statement_timeout');
  });
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** A bitmap scan's index is a node of its own; the others read what the statement has made, or rows at known places. */
const NO_WAY_IN = ['Bitmap Heap Scan', 'ModifyTable', 'CTE Scan', 'Tid Scan'];

export type ScansOf = (plan: PlanNode) => string[];

/**
 * Says how a plan reads tables: the name of an index in which it looks up the first column, `all of <index>` or
 * `all of <table>` where it reads everything. A table with few rows is read whole even where an index would serve, so
 * the seed must fill each table that a test is about.
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

/** Statements that read a table from end to end on purpose say so, with the reason: `-- reads all: <reason>`. */
const READS_ALL = /-- reads all: \w/;

/** The tables and full indexes that a plan reads from end to end, unless the first row is enough for it. */
function readWholeBy(plan: PlanNode, isWhole: ReadonlySet<string>): string[] {
  if (plan['Node Type'] === 'Limit') return [];
  const own =
    plan['Node Type'] === 'Seq Scan'
      ? [plan['Relation Name']!]
      : isWhole.has(plan['Index Name'] ?? '') && !plan['Index Cond']
        ? [plan['Index Name']!]
        : [];
  return [...own, ...(plan.Plans ?? []).flatMap((child) => readWholeBy(child, isWhole))];
}

/** Between tables with few rows PostgreSQL hashes or merges whole indexes, although a look-up for each row would serve. */
const WAYS_AROUND_INDEXES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'];

/**
 * Fails when one of these statements can only read a whole table, because no index begins with what it filters by. It
 * asks PostgreSQL for plans that avoid whole tables wherever an index serves, so the tables may be empty.
 */
export async function expectIndexed(database: Database, statements: readonly string[]): Promise<void> {
  const problems = await database.withConnection(async (client) => {
    const found: string[] = [];
    const { rows } = await client.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NULL',
    );
    const isWhole = new Set(rows.map(({ name }) => name));
    for (const way of WAYS_AROUND_INDEXES) await client.query(`SET ${way} = off`);
    for (const text of statements) {
      if (READS_ALL.test(text) || !/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text)) continue;
      const plan = await genericPlanOf(client, text);
      const whole = plan ? readWholeBy(plan, isWhole) : [];
      if (whole.length > 0) found.push(`all of ${[...new Set(whole)].join(', ')}: ${text}`);
    }
    for (const way of WAYS_AROUND_INDEXES) await client.query(`RESET ${way}`);
    return found;
  });
  if (problems.length > 0)
    throw new Error(
      `No index serves these statements (or let them say why they read all):\n${problems.join('\n')}`,
    );
}

/** The generic plan; undefined for a statement about tables that this database does not have. */
async function genericPlanOf(client: pg.ClientBase, text: string): Promise<PlanNode | undefined> {
  try {
    const { rows } = await client.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    return rows[0]!['QUERY PLAN'][0].Plan;
  } catch (error) {
    if (codeOf(error) === '42P01') return undefined;
    throw error;
  }
}

/**
 * The plans of all statements that `ask` sends at once, in their order; none of them is carried out.
 * @param generic true for generic plans, false for plans for the sent values
 */
export async function plansOf(
  database: Database,
  ask: (tx: Tx) => Promise<unknown>,
  { generic = false } = {},
): Promise<PlanNode[]> {
  const sent: [text: string, values: unknown[]][] = [];
  const noting = {
    query(text: string, values: unknown[] = []) {
      sent.push([text, values]);
      return Promise.resolve([]);
    },
  };
  // A count fails on the missing row, after its statement was recorded.
  await ask(withLocks(noting as Sql)).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
  return database.withConnection(async (client) => {
    const plans: PlanNode[] = [];
    for (const [text, values] of sent) {
      const { rows } = generic
        ? await client.query<PlanRow>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
        : await client.query<PlanRow>(`EXPLAIN (FORMAT JSON) ${text}`, values);
      plans.push(rows[0]!['QUERY PLAN'][0].Plan);
    }
    return plans;
  });
}
