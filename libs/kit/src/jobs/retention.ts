import type { DeclaredTable, Retention } from '../database/declaration.ts';
import type { Job } from './job.ts';

/** A rule of one table. */
export interface RetentionRule extends Retention {
  readonly table: string;
}

/**
 * The days for which a consumer remembers the events that it has handled. A redelivery after that is no longer recognised; a
 * dead letter that old needs a person anyway.
 */
export const INBOX_DAYS = 7;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bounds the rows of one statement, so that no lock is held for long. */
const CHUNK = 1_000;

/**
 * Searches the rows that are over since before `$1`, the longest first. Exported for tests of the index.
 * @returns SQL text with the one parameter `$1`, a timestamptz
 */
export const overdueRows = ({ table, over, at }: RetentionRule): string =>
  `SELECT ctid FROM ${table} WHERE (${over}) AND ${at} <= $1 ORDER BY ${at}`;

/** The rules of tables, those of each after the rules of the tables that keep its rows. */
export function rulesOf(tables: readonly DeclaredTable[]): RetentionRule[] {
  const waiting = tables
    .flatMap(({ name, goes }) => (typeof goes === 'string' ? [] : [{ name, rules: [goes].flat() }]))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ordered: RetentionRule[] = [];
  while (waiting.length > 0) {
    const keeps = (name: string): boolean => waiting.some((other) => other.name === name);
    const next = waiting.findIndex(({ rules }) => !rules.some(({ after }) => after?.some(keeps)));
    if (next === -1) throw new Error(`${waiting.map(({ name }) => name).join()} keep each other's rows`);
    const [{ name, rules }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
    ordered.push(...rules.map((rule) => ({ table: name, ...rule })));
  }
  return ordered;
}

/** Skips rows that another transaction has locked: they may change, and wait for the next run. */
const removalBy = (rule: RetentionRule): string =>
  `${rule.empties ? `UPDATE ${rule.table} SET ${rule.empties} = NULL` : `DELETE FROM ${rule.table}`} WHERE ctid = ANY (ARRAY(
     ${overdueRows(rule)} LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`;

/**
 * Builds the hourly job that deletes rows that are over (FU-09): rule by rule, as they are listed, the oldest rows first, in
 * chunks that commit each. Rows that refer to deleted ones go by their foreign keys, or by an earlier rule. A rule that fails
 * keeps none of the others from running.
 * The job throws an AggregateError after the last rule if any has failed.
 */
export function retention(rules: readonly RetentionRule[]): Job {
  const steps = rules.map((rule) => ({ table: rule.table, text: removalBy(rule), days: rule.days }));
  return {
    name: 'retention',
    everyMs: HOUR_MS,
    async run({ database, now }) {
      const failures: Error[] = [];
      for (const { table, text, days } of steps) {
        const before = new Date(now.getTime() - days * DAY_MS);
        try {
          while ((await database.query(text, [before, CHUNK])).length === CHUNK);
        } catch (cause) {
          failures.push(new Error(`${table}: ${(cause as Error).message}`, { cause }));
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    },
  };
}
