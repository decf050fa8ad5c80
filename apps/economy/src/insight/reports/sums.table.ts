import { c, table, type Sql } from '@cabildo/kit/database';
import type { AccountClass } from '../../ledger/increments.table.ts';

export const dailySums = table(
  'daily_sums',
  {
    server_id: c.bigint,
    day: c.date,
    account_class: c.text,
    type: c.text,
    entries: c.bigint,
    amount_in: c.numeric,
    amount_out: c.numeric,
  },
  { bound: 'system: one row for each type and day', goes: 'stays: reports read it' },
);

export const FOLDED_AT_ONCE = 5_000;

/**
 * Adds up to {@link FOLDED_AT_ONCE} increments to the daily sums; returns their number. Several processes may fold at once:
 * each skips the rows that another has locked, and all write sums in one order, so that they cannot deadlock.
 */
export async function foldSums(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ folded: number }>(
    `WITH folded AS (
       DELETE FROM sum_increments WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sum_increments LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING server_id, day, account_class, type, entries, amount_in, amount_out
     ), added AS (
       INSERT INTO daily_sums AS d (server_id, day, account_class, type, entries, amount_in, amount_out)
       SELECT server_id, day, account_class, type, sum(entries), sum(amount_in), sum(amount_out) FROM folded
       GROUP BY server_id, day, account_class, type ORDER BY server_id, day, account_class, type
       ON CONFLICT (server_id, day, account_class, type) DO UPDATE SET entries = d.entries + excluded.entries,
         amount_in = d.amount_in + excluded.amount_in, amount_out = d.amount_out + excluded.amount_out
     ) SELECT count(*) AS folded FROM folded`,
    [FOLDED_AT_ONCE],
  );
  return row!.folded;
}

/** The sums of one class and type of a server. Amounts are text, because they may exceed the exact numbers of JSON. */
export interface SumRow {
  account_class: AccountClass;
  type: string;
  /** The requested day of the sums (Y-m-d) where days are asked one by one; null: of all days, or of those not requested. */
  day: string | null;
  /** The sum over all days of the row. */
  balance: string;
  /** The sums of the requested days; null if none of them has entries. */
  entries: string | null;
  amount_in: string | null;
  amount_out: string | null;
}

/**
 * Sums of a server, with `byDay` those of the requested days day by day. One statement reads folded and unfolded sums, so that
 * a fold at the same time neither hides nor doubles any of them.
 */
export function readSums(
  sql: Sql,
  serverId: number,
  { from, to, byDay }: { from: string; to: string; byDay: boolean },
): Promise<SumRow[]> {
  return sql.query<SumRow>(
    `SELECT account_class, type, CASE WHEN asked AND $4 THEN to_char(day, 'YYYY-MM-DD') END AS day,
       sum(amount_in - amount_out) AS balance,
       sum(entries) FILTER (WHERE asked) AS entries,
       sum(amount_in) FILTER (WHERE asked) AS amount_in, sum(amount_out) FILTER (WHERE asked) AS amount_out
     FROM (
       SELECT account_class, type, day, entries, amount_in, amount_out, day BETWEEN $2::date AND $3::date AS asked
       FROM daily_sums WHERE server_id = $1
       UNION ALL
       SELECT account_class, type, day, entries, amount_in, amount_out, day BETWEEN $2::date AND $3::date
       FROM sum_increments WHERE server_id = $1
     ) s GROUP BY 1, 2, 3`,
    [serverId, from, to, byDay],
  );
}
