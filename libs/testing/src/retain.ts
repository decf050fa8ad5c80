import type { Database, DeclaredTable } from '@cabildo/kit/database';
import { overdueRows, retention, rulesOf, type RetentionRule } from '@cabildo/kit/jobs';
import { until } from './until.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes the rows of tables that are over at a moment. The job skips rows that the service's own run of it has locked, so the job is
 * repeated until none is left.
 */
export async function retain(
  database: Database,
  tables: readonly DeclaredTable[],
  // PostgreSQL counts microseconds, so that its present may be later than that of this process by part of a millisecond.
  now = new Date(Date.now() + 1),
): Promise<void> {
  const rules = rulesOf(tables);
  const isOver = async (rule: RetentionRule): Promise<boolean> => {
    const before = new Date(now.getTime() - rule.days * DAY_MS);
    const found = await database.query(`${overdueRows(rule)} LIMIT 1`, [before], { customPlan: true });
    return found.length > 0;
  };
  await until(async () => {
    await retention(rules).run({ database, now } as never);
    return !(await Promise.all(rules.map(isOver))).includes(true);
  });
}
