import type { Database } from '@cabildo/kit/database';
import { erasePerson, readPersonPlan } from '@cabildo/kit/service';

/** Says of each table that names a person or a character what an export shows of it: `in <list>` or `not: <why>`. */
export type PersonTables = Readonly<Record<string, `in ${string}` | `not: ${string}`>>;

/**
 * Fails unless each table of a service's database that holds a person is erased with the person, or says why it stays, and an
 * export shows it, or `tables` says why not (ID-21). Which tables these are comes from the database, so none can be forgotten.
 */
export async function expectPersonal(
  sql: Database,
  tables: PersonTables,
  lists: readonly string[],
): Promise<void> {
  const plan = await readPersonPlan(sql);
  expect(plan.problems).toEqual([]);
  expect(Object.keys(tables).sort()).toEqual([...plan.tables].sort());
  const unknown = Object.values(tables).filter(
    (said) => said.startsWith('in ') && !lists.includes(said.slice(3)),
  );
  expect(unknown).toEqual([]);
  // Every statement is one that the schema takes.
  await erasePerson(sql, { user_id: 1, stand_in: -1 });
}
