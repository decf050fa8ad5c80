import type { Sql } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { dayOf } from '../../calendar.ts';

/** What an account has sent today (EC-10), by account id. Counted only on servers with a daily limit. */
export const sentToday = resource<number, number>({
  name: 'sent today',
  // The account's row is locked already, so its total needs no lock of its own.
  after: [account],
  lock: findSent,
  write: (tx, changed, now) =>
    tx.query(
      `INSERT INTO daily_transfers (account_id, day, amount) SELECT v.id, $3::date, v.amount
       FROM unnest($1::bigint[], $2::bigint[]) AS v (id, amount)
       ON CONFLICT (account_id) DO UPDATE SET day = excluded.day, amount = excluded.amount`,
      [changed.map(({ key }) => key), changed.map(({ state }) => state), dayOf(now)],
    ),
});

/** What each of these accounts has sent today. */
export async function findSent(sql: Sql, accountIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await sql.query<{ account_id: number; amount: number }>(
    `SELECT account_id, amount FROM daily_transfers WHERE account_id = ANY($1::bigint[]) AND day = $2::date`,
    [accountIds, dayOf(now)],
  );
  const sent = new Map(rows.map((row) => [row.account_id, row.amount]));
  return accountIds.map((id) => sent.get(id) ?? 0);
}
