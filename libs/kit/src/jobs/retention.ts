import type { Job } from './job.ts';

/** Rows of a table that go some time after they are over (FU-09). */
export interface RetentionRule {
  readonly table: string;
  /** SQL condition on the row, static: whether it is over. */
  readonly over: string;
  /** Column of type timestamptz, with an index: since when it is. */
  readonly at: string;
  readonly days: number;
}

/** Rows removed by one statement, so that no lock is held for long. */
const CHUNK = 5_000;
const HOUR_MS = 3_600_000;

/** Builds the job that removes what is over, rule by rule in their order, in every replica of a service (FU-09). */
export const retention = (rules: readonly RetentionRule[]): Job => ({
  name: 'retention',
  everyMs: HOUR_MS,
  async run({ database }) {
    for (const { table, over, at, days } of rules) {
      const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${at} <= now() - make_interval(days => $1) AND (${over}) LIMIT $2)) RETURNING 1`;
      while ((await database.query(text, [days, CHUNK])).length === CHUNK);
    }
  },
});
