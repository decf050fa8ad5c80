import type { Database, DeclaredTable } from '@cabildo/kit/database';
import { erasePerson, readPersonPlan } from '@cabildo/operation/people';

/**
 * Fails unless each table of a service's database that holds a person is erased with the person, or says why it stays, and an
 * export shows it, or its declaration says why not (ID-21). Which tables these are comes from the database, so none can be
 * forgotten.
 */
export async function expectPersonal(
  sql: Database,
  tables: readonly DeclaredTable[],
  lists: readonly string[],
): Promise<void> {
  const plan = await readPersonPlan(sql, tables);
  expect(plan.problems).toEqual([]);
  const shown = tables.filter(({ exported }) => exported);
  expect(shown.map(({ name }) => name).sort()).toEqual([...plan.tables].sort());
  const unknown = shown
    .map(({ exported }) => exported!)
    .filter((said) => said.startsWith('in ') && !lists.includes(said.slice(3)));
  expect(unknown).toEqual([]);
  // Every statement is one that the schema takes.
  await erasePerson(sql, tables, { user_id: 1, stand_in: -1 });
}
