import { LIMITS } from '@cabildo/contracts';
import type { Job } from './job.ts';

/** Rows of a table that go some days after they are over (FU-09). */
export interface RetentionRule {
  readonly table: string;
  /** SQL condition on the row that tells that it is over; static. In it, `$1` is the moment up to which rows go. */
  readonly over: string;
  /** The column, a timestamptz, that tells since when; an index on it serves the rows that are over. */
  readonly at: string;
  /** Days that a row is kept after that. */
  readonly days: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows removed by one statement, so that no lock is held for long. */
const CHUNK = 1_000;

/**
 * The search of a rule: the rows that are over since before `$1`, the longest first. Exported for tests of its index.
 * @returns SQL text with the one parameter `$1`, a timestamptz
 */
export const overdueRows = ({ table, over, at }: RetentionRule): string =>
  `SELECT ctid FROM ${table} WHERE (${over}) AND ${at} <= $1 ORDER BY ${at}`;

/**
 * The rules of every service: idempotency keys that have expired (GW-17), windows of limits that are over (FU-09), and events
 * in the inbox. A redelivery after a week is no longer recognised; a dead letter that old needs a person anyway.
 */
export const KIT_RULES: readonly RetentionRule[] = [
  { table: 'idempotency_keys', over: 'true', at: 'created_at', days: LIMITS.idempotency_hours / 24 },
  { table: 'inbox', over: 'true', at: 'received_at', days: 7 },
  { table: 'quotas', over: 'true', at: 'ends_at', days: 0 },
];

/** Rows that another transaction has locked may change, so they wait for the next time. */
const deletionBy = (rule: RetentionRule): string =>
  `DELETE FROM ${rule.table} WHERE ctid = ANY (ARRAY(
     ${overdueRows(rule)} LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`;

/**
 * Builds the hourly job that removes what is over (FU-09): by one rule after the other, as they are listed, the oldest rows
 * first, in chunks that commit each. Rows that refer to the removed ones go by their foreign keys, or by a rule before.
 */
export function retention(rules: readonly RetentionRule[]): Job {
  const steps = rules.map((rule) => [deletionBy(rule), rule.days] as const);
  return {
    name: 'retention',
    everyMs: HOUR_MS,
    async run({ database, now }) {
      for (const [text, days] of steps) {
        const before = new Date(now.getTime() - days * DAY_MS);
        while ((await database.query(text, [before, CHUNK])).length === CHUNK);
      }
    },
  };
}
