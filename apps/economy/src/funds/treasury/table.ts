import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import type { Sql } from '@cabildo/kit/database';
import { boundsOf } from '../../insight/reports/entry-marks.table.ts';

/** The treasury got and gave so much of one type in one month. */
export interface MonthRow {
  /** Y-m */
  readonly month: string;
  readonly source: EntryType;
  readonly income: number;
  readonly spending: number;
}

/** The sums of the treasury by month and source. One statement reads folded and unfolded sums, as reports do. */
export const listMonths = (
  sql: Sql,
  serverId: number,
  { from, to }: { from: string; to: string },
): Promise<MonthRow[]> =>
  sql.query<MonthRow>(
    `SELECT to_char(day, 'YYYY-MM') AS month, type AS source,
       least(sum(amount_in), $4)::bigint AS income, least(sum(amount_out), $4)::bigint AS spending
     FROM (
       SELECT day, type, amount_in, amount_out FROM daily_sums
       WHERE server_id = $1 AND day BETWEEN $2::date AND $3::date AND account_class = 'treasury'
       UNION ALL
       SELECT day, type, amount_in, amount_out FROM sum_increments
       WHERE server_id = $1 AND day BETWEEN $2::date AND $3::date AND account_class = 'treasury'
     ) s GROUP BY 1, 2 ORDER BY 1, 2`,
    [serverId, from, to, Number.MAX_SAFE_INTEGER],
  );

export interface AllocationRow {
  readonly id: number;
  readonly transfer_id: number;
  readonly kind: string;
  readonly amount: number;
  readonly account_id: number;
  readonly org_id: number | null;
  readonly org_name: string | null;
  readonly reason: string | null;
  readonly user_id: number | null;
  readonly created_at: Date;
}

/** A span of moments; `to` is excluded. */
interface Span {
  readonly from: Date;
  readonly to: Date;
}

const ALLOCATIONS = `FROM entries e
  WHERE e.account_id = (SELECT id FROM accounts
      WHERE server_id = $1 AND kind = 'treasury' AND owner_character_id IS NULL)
    AND e.type = 'allocation' AND e.id > $2 AND e.id < $3 AND e.created_at >= $4 AND e.created_at < $5`;

/** A page of what organisations got from the treasury, newest first. `after` is the last id shown before. */
export async function listAllocations(
  sql: Sql,
  serverId: number,
  { from, to }: Span,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<AllocationRow[]> {
  const bounds = await boundsOf(sql, { from, to });
  const before = Math.min(bounds.before, after ?? Number.MAX_SAFE_INTEGER);
  return sql.query<AllocationRow>(
    `SELECT e.id, e.transfer_id, e.amount, e.counterparty_id AS account_id, e.created_at,
       t.kind, t.concept AS reason, t.actor_user_id AS user_id, o.id AS org_id, o.name AS org_name
     FROM (SELECT * ${ALLOCATIONS} ORDER BY e.id DESC LIMIT $6 OFFSET $7) e
     JOIN transfers t ON t.id = e.transfer_id
     LEFT JOIN accounts a ON a.id = e.counterparty_id
     LEFT JOIN orgs o ON o.id = a.owner_org_id
     ORDER BY e.id DESC`,
    [serverId, bounds.after, before, from, to, limit, offset],
  );
}

/** Counts the same allocations, up to `most`. */
export async function countAllocations(
  sql: Sql,
  serverId: number,
  { from, to }: Span,
  most: number,
): Promise<number> {
  const { after, before } = await boundsOf(sql, { from, to });
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 ${ALLOCATIONS} LIMIT $6) n`,
    [serverId, after, before, from, to, most],
  );
  return counted!.total;
}
