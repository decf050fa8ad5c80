import type { Sql } from '@cabildo/kit';
import { dayOf } from '../domain/period.ts';

/** Makes the partitions of last month, this one and the next two, those that are missing. Any number of callers at once. */
export async function ensureMonths(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `SELECT ensure_month((date_trunc('month', $1::date) + n * interval '1 month')::date) FROM generate_series(-1, 2) AS n`,
    [dayOf(now)],
  );
}

/** Drops the partitions of months that ended before `oldest`. */
export async function dropMonths(sql: Sql, oldest: Date): Promise<void> {
  await sql.query('SELECT drop_months_before($1)', [dayOf(oldest)]);
}
