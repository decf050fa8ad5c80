import { any, c, page, run, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, type DueRows } from '@cabildo/kit/jobs';
import { claimInOrder } from '../../ledger/due-order.ts';

export const savings = table(
  'savings',
  {
    account_id: c.bigint,
    /** The end of the month for which the next interest is paid. */
    due_at: c.timestamptz,
    /** Attempts at the present due time that settled nothing. */
    tries: c.int,
  },
  { bound: 'accounts_made', goes: 'stays: with the account', locks: { 'savings.account_id': 120 } },
);
type SavingsRow = RowOf<typeof savings>;

export const interestPayments = table(
  'interest_payments',
  {
    id: c.id,
    account_id: c.bigint,
    /** The month, `2026-06`. */
    period: c.text,
    /** The lowest balance of the month. */
    base: c.bigint,
    /** Percent a month. */
    rate: c.float,
    gross: c.bigint,
    tax: c.bigint,
    created_at: c.timestamptz,
  },
  { bound: 'system: one for each account and month', goes: 'stays: with the entries' },
);
export type InterestRow = RowOf<typeof interestPayments>;

/** A savings account whose month is over. */
export interface DueSavings extends Omit<SavingsRow, 'tries'> {
  readonly server_id: number;
  /** An open account may be closed after the claim, but a closed one is never opened again. */
  readonly is_closed: boolean;
}

const claimSavings = claimInOrder<DueSavings>(
  'savings',
  `t.account_id, t.due_at, (SELECT a.server_id FROM accounts a WHERE a.id = t.account_id) AS server_id,
   (SELECT a.status = 'closed' FROM accounts a WHERE a.id = t.account_id) AS is_closed`,
);

export const dueSavings: DueRows<DueSavings> = {
  next: due(savings, { at: 'due_at' }).next,
  /** Returns the accounts in the order in which the ledger locks them. */
  async claim(tx, now, limit) {
    const claimed = await claimSavings(tx, now, limit);
    return claimed.toSorted((a, b) => a.account_id - b.account_id);
  },
};

/** Pays a new savings account interest from `dueAt` on. */
export async function startSaving(tx: Tx, accountId: number, dueAt: Date): Promise<void> {
  await run(tx, savings.insert({ account_id: accountId, due_at: dueAt, tries: 0 }));
}

/** The caller has claimed the accounts. */
export const setDue = (tx: Tx, changed: readonly SavingsRow[]): Promise<void> =>
  savings.updateMany(tx, changed, { by: ['account_id'], set: ['due_at', 'tries'] });

/** Ends the saving of closed accounts, which the caller has claimed. */
export async function stopSaving(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await run(tx, savings.delete().where('account_id', any(accountIds)));
}

/** A month of an account. Entries with ids up to `after` are older; only the last one before the month is read. */
export interface SavedMonth {
  readonly accountId: number;
  readonly from: Date;
  readonly to: Date;
  readonly after: number;
}

/**
 * The lowest balance of each of these months: the balance when the month began, or after one of its entries. The caller
 * has locked the accounts.
 */
export async function lowestBalances(tx: Tx, months: readonly SavedMonth[]): Promise<number[]> {
  const rows = await tx.query<{ lowest: number }>(
    `SELECT least(
       coalesce((SELECT balance_after FROM entries WHERE account_id = v.id AND created_at < v.since
                 ORDER BY account_id DESC, id DESC LIMIT 1), 0),
       (SELECT min(balance_after) FROM entries
        WHERE account_id = v.id AND id > v.after AND created_at >= v.since AND created_at < v.until)) AS lowest
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[])
       WITH ORDINALITY AS v (id, since, until, after, place)
     ORDER BY v.place`,
    [
      months.map(({ accountId }) => accountId),
      months.map(({ from }) => from),
      months.map(({ to }) => to),
      months.map(({ after }) => after),
    ],
  );
  return rows.map(({ lowest }) => lowest);
}

export async function insertInterest(
  tx: Tx,
  paid: readonly Omit<InterestRow, 'id' | 'created_at'>[],
  now: Date,
): Promise<void> {
  await interestPayments.insertMany(
    tx,
    paid.map((each) => ({ ...each, created_at: now })),
  );
}

/** Newest first. */
export const listInterest = (
  sql: Sql,
  accountId: number,
  at: { limit: number; offset: number },
): Promise<Page<InterestRow>> =>
  page(sql, interestPayments.select().where({ account_id: accountId }).orderBy('id', 'desc'), at);
