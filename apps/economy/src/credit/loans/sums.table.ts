import type { Sql } from '@cabildo/kit/database';

/** Sums the loans of a server that are not paid back yet. */
export async function sumOutstanding(sql: Sql, serverId: number): Promise<number> {
  const [sum] = await sql.query<{ outstanding: number }>(
    `SELECT least(coalesce(sum(remaining), 0), $2)::bigint AS outstanding FROM loans
     WHERE server_id = $1 AND remaining > 0`,
    [serverId, Number.MAX_SAFE_INTEGER],
  );
  return sum!.outstanding;
}

/**
 * Sums what a server has lent and not got back of the loans that it wrote off between two UTC days, both included. Interest
 * and fees were never lent.
 */
export async function sumWrittenOff(
  sql: Sql,
  serverId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [sum] = await sql.query<{ written_off: number }>(
    `SELECT least(coalesce(sum(greatest(amount - paid, 0)), 0), $4)::bigint AS written_off FROM loans
     WHERE server_id = $1 AND written_off > 0 AND ended_at >= $2::date::timestamp AT TIME ZONE 'UTC'
       AND ended_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC'`,
    [serverId, from, to, Number.MAX_SAFE_INTEGER],
  );
  return sum!.written_off;
}
