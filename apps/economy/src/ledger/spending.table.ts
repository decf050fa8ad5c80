import { c, table, type Sql, type Tx } from '@cabildo/kit/database';
import { daysAfter, dayOf } from '../calendar.ts';

export const spendingMarks = table(
  'spending_marks',
  { server_id: c.bigint, day: c.date, treasury: c.numeric, shop_income: c.numeric },
  {
    bound: 'system: one row for each server',
    goes: 'stays: what a server has is counted on from it',
    locks: { 'spending of a server': 215 },
  },
);

/** The sums that are read before a mark is set anew. */
const MOST_READ = 1_000;
/** The age of a mark: the sums of a day are complete within seconds, and clocks of processes differ by less than this. */
const MARKED_DAYS = 31;

/** The balances of accounts of a server itself, and whether so many sums were read for it that a newer mark is worth its row. */
export interface Spendable {
  readonly treasury: number;
  readonly shop_income: number;
  readonly isFar: boolean;
}

const SUMS = `
  coalesce(sum(amount_in - amount_out) FILTER (WHERE account_class = 'treasury'), 0) AS treasury,
  coalesce(sum(amount_in - amount_out) FILTER (WHERE account_class = 'shop_income'), 0) AS shop_income`;
const SPENDABLE = `account_class IN ('treasury', 'shop_income')`;
const exact = (sum: string): string =>
  `greatest(least(${sum}, ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})::bigint`;

/**
 * Reads what servers have to spend, in the order of their ids. One statement reads folded and unfolded sums, so that a fold at the
 * same time neither hides nor doubles any of them. A sum that JSON cannot carry is the largest that it can.
 */
export async function readSpendable(sql: Sql, serverIds: readonly number[]): Promise<Spendable[]> {
  const rows = await sql.query<Spendable & { server_id: number }>(
    `SELECT v.server_id, ${exact('coalesce(m.treasury, 0) + s.treasury')} AS treasury,
       ${exact('coalesce(m.shop_income, 0) + s.shop_income')} AS shop_income, s.read > ${MOST_READ} AS "isFar"
     FROM unnest($1::bigint[]) AS v (server_id)
     LEFT JOIN spending_marks m ON m.server_id = v.server_id
     CROSS JOIN LATERAL (
       SELECT ${SUMS}, count(*) FILTER (WHERE is_folded) AS read FROM (
         SELECT account_class, amount_in, amount_out, true AS is_folded FROM daily_sums d
         WHERE d.server_id = v.server_id AND d.day >= coalesce(m.day, '-infinity') AND ${SPENDABLE}
         UNION ALL
         SELECT account_class, amount_in, amount_out, false FROM sum_increments i
         WHERE i.server_id = v.server_id AND ${SPENDABLE}
       ) e
     ) s`,
    [serverIds],
  );
  const found = new Map(rows.map((row) => [row.server_id, row]));
  return serverIds.map((id) => found.get(id)!);
}

/** Moves the marks of servers on. The caller holds the lock of their spending, so that nothing else moves them. */
export async function markSpending(tx: Tx, serverIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO spending_marks AS m (server_id, day, treasury, shop_income)
     SELECT v.server_id, $2::date, coalesce(b.treasury, 0) + s.treasury, coalesce(b.shop_income, 0) + s.shop_income
     FROM unnest($1::bigint[]) AS v (server_id)
     LEFT JOIN spending_marks b ON b.server_id = v.server_id
     CROSS JOIN LATERAL (
       SELECT ${SUMS} FROM daily_sums d
       WHERE d.server_id = v.server_id AND d.day >= coalesce(b.day, '-infinity') AND d.day < $2::date AND ${SPENDABLE}
     ) s
     WHERE (b.day IS NULL OR b.day < $2::date)
       AND NOT EXISTS (SELECT FROM sum_increments i WHERE i.server_id = v.server_id AND i.day < $2::date)
     ON CONFLICT (server_id) DO UPDATE SET day = excluded.day, treasury = excluded.treasury,
       shop_income = excluded.shop_income`,
    [serverIds, dayOf(daysAfter(now, -MARKED_DAYS))],
  );
}
