import type { DeclaredTable, Sql } from '@cabildo/kit/database';
import {
  deletionIn,
  parentDeletionIn,
  readErasurePlan,
  searchIn,
  type Branch,
} from '@cabildo/operation/erasure';
import { scansIn, type PlanRow } from './plans.ts';

const PLACES = Array.from({ length: 1_000 }, (_, page) => `(${page},1)`);

/** The statements of a branch that find rows, with their values. */
function statementsOf(branch: Branch, values: unknown[], keys: unknown[]): [text: string, unknown[]][] {
  const own = branch.stores.flatMap((store): [string, unknown[]][] =>
    branch.children.length === 0
      ? [[deletionIn(store, branch), [values, 1_000]]]
      : [
          [searchIn(store, branch), [values, 1_000]],
          [parentDeletionIn(store, branch), [PLACES]],
        ],
  );
  return [...own, ...branch.children.flatMap((child) => statementsOf(child, keys, keys))];
}

/**
 * The tables and indexes that the erasure of a server reads from end to end, as the database would carry it out now.
 * @param keys values by which rows of the tables are referred to; the first stands for the server too
 */
export async function readWholeByErasure(
  sql: Sql,
  tables: readonly DeclaredTable[],
  keys: readonly number[],
): Promise<string[]> {
  const { branches } = await readErasurePlan(sql, tables);
  const scansOf = await scansIn(sql);
  const found: string[] = [];
  for (const [text, values] of branches.flatMap((each) => statementsOf(each, keys.slice(0, 1), [...keys]))) {
    const [row] = await sql.query<PlanRow>(`EXPLAIN (FORMAT JSON) ${text}`, values, { customPlan: true });
    found.push(...scansOf(row!['QUERY PLAN'][0].Plan).filter((scan) => scan.startsWith('all of')));
  }
  return found;
}

/**
 * Fails unless every table of a service's database is erased by index with its server (SV-11), or says that it is not about a
 * server. The list of tables comes from the database, so a table cannot be forgotten.
 */
export async function expectErasable(sql: Sql, tables: readonly DeclaredTable[]): Promise<void> {
  expect((await readErasurePlan(sql, tables)).problems).toEqual([]);
}
