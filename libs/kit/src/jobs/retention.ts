import { LIMITS } from '@cabildo/contracts';
import type { Job } from './job.ts';

/** Deletes rows of a table some days after they are over (FU-09). */
export interface RetentionRule {
  readonly table: string;
  /** The SQL condition that a row is over; static. In it, `$1` is the moment up to which rows are deleted. */
  readonly over: string;
  /** The timestamptz column since when a row is over; an index on it serves the rows that are over. */
  readonly at: string;
  /** The days that a row is kept afterwards. */
  readonly days: number;
  /** The column that is emptied, where the row itself stays. */
  readonly empties?: string;
}

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

/** The days for which a consumer remembers the events that it has handled. */
export const INBOX_DAYS = 7;

/**
 * The rules of every service: idempotency keys that have expired (GW-17), windows of limits that are over (FU-09), and events
 * in the inbox. A redelivery after a week is no longer recognised; a dead letter that old needs a person anyway.
 */
export const KIT_RULES: readonly RetentionRule[] = [
  { table: 'idempotency_keys', over: 'true', at: 'created_at', days: LIMITS.idempotency_hours / 24 },
  { table: 'inbox', over: 'true', at: 'received_at', days: INBOX_DAYS },
  { table: 'quotas', over: 'true', at: 'ends_at', days: 0 },
];

/** Skips rows that another transaction has locked: they may change, and wait for the next run. */
const removalBy = (rule: RetentionRule): string =>
  `${rule.empties ? `UPDATE ${rule.table} SET ${rule.empties} = NULL` : `DELETE FROM ${rule.table}`} WHERE ctid = ANY (ARRAY(
     ${overdueRows(rule)} LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`;

/**
 * Builds the hourly job that deletes rows that are over (FU-09): rule by rule, as they are listed, the oldest rows first, in
 * chunks that commit each. Rows that refer to deleted ones go by their foreign keys, or by an earlier rule.
 */
export function retention(rules: readonly RetentionRule[]): Job {
  const steps = rules.map((rule) => [removalBy(rule), rule.days] as const);
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
