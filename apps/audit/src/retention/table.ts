import type { Sql } from '@cabildo/kit/database';

/** Creates the partitions of last month, this one and the next two where they are missing. May run in parallel. */
export async function ensureMonths(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `SELECT ensure_month((date_trunc('month', $1::timestamptz AT TIME ZONE 'UTC') + n * interval '1 month')::date)
     FROM generate_series(-1, 2) AS n`,
    [now],
  );
}

/** Drops the partitions of months that ended before `oldest`, the start of a UTC day. May run in parallel. */
export async function dropMonths(sql: Sql, oldest: Date): Promise<void> {
  await sql.query(`SELECT drop_months_before(($1::timestamptz AT TIME ZONE 'UTC')::date)`, [oldest]);
}

/** Deletes up to `limit` entries before `oldest` that lie in no month's partition; returns their number. */
export async function deleteStraysBefore(sql: Sql, oldest: Date, limit: number): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM entries_elsewhen WHERE ctid = ANY (ARRAY
       (SELECT ctid FROM entries_elsewhen WHERE occurred_at < $1 LIMIT $2)) RETURNING 1`,
    [oldest, limit],
  );
  return rows.length;
}
