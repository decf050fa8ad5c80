import { any, c, rows, table, type Sql } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { dayOf } from '../../calendar.ts';

/** The amount that each account sent on the last day on which it sent any; the next day reuses the row. */
export const dailyTransfers = table(
  'daily_transfers',
  { account_id: c.bigint, day: c.date, amount: c.bigint },
  {
    bound: 'system: one row for each account',
    goes: 'stays: the next day reuses it',
    erased: { parent: 'accounts', column: 'account_id' },
  },
);

/** The amount that an account has sent today (EC-10), by account id. Counted only on servers with a daily limit. */
export const sentToday = resource<number, number>({
  name: 'sent today',
  // The account's row is locked already, so the total needs no lock of its own.
  after: [account],
  lock: findSent,
  write: (tx, changed, now) =>
    dailyTransfers.upsertMany(
      tx,
      changed.map(({ key, state }) => ({ account_id: key, day: dayOf(now), amount: state })),
      { key: ['account_id'], set: ['day', 'amount'] },
    ),
});

/** Returns the amount that each of these accounts has sent today. */
export async function findSent(sql: Sql, accountIds: readonly number[], now: Date): Promise<number[]> {
  const found = dailyTransfers
    .select('account_id', 'amount')
    .where('account_id', any(accountIds))
    .where({ day: dayOf(now) });
  const sent = new Map((await rows(sql, found)).map((row) => [row.account_id, row.amount]));
  return accountIds.map((id) => sent.get(id) ?? 0);
}
