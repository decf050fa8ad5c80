import { page, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

/** A savings account whose month is over. */
export interface DueSavings {
  readonly account_id: number;
  readonly server_id: number;
  readonly due_at: Date;
  /** It may be closed meanwhile, but never be opened again. */
  readonly is_closed: boolean;
}

export interface InterestRow {
  readonly id: number;
  readonly account_id: number;
  /** The month, `2026-06`. */
  readonly period: string;
  readonly base: number;
  readonly rate: number;
  readonly gross: number;
  readonly tax: number;
  readonly created_at: Date;
}

const savings = table<{ account_id: number; due_at: Date }>('savings');
const payments = table<InterestRow>('interest_payments');

/** Has a new savings account get interest from `dueAt` on. */
export async function startSaving(tx: Tx, accountId: number, dueAt: Date): Promise<void> {
  await run(tx, savings().insert({ account_id: accountId, due_at: dueAt }));
}

/** When the next account is due its interest; null while there is none. */
export async function nextDue(sql: Sql): Promise<Date | null> {
  const [next] = await sql.query<{ due_at: Date }>('SELECT due_at FROM savings ORDER BY due_at LIMIT 1');
  return next?.due_at ?? null;
}

/** Claims accounts whose month is over, but those that another process works on, in the order in which they are locked. */
export async function claimDue(tx: Tx, now: Date, limit: number): Promise<DueSavings[]> {
  const due = await tx.query<DueSavings>(
    `SELECT s.account_id, a.server_id, s.due_at, a.status = 'closed' AS is_closed
     FROM savings s JOIN accounts a ON a.id = s.account_id
     WHERE s.due_at <= $1 ORDER BY s.due_at LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [now, limit],
  );
  return due.sort((a, b) => a.account_id - b.account_id);
}

/** The caller has claimed them. */
export async function setDue(tx: Tx, due: readonly { account_id: number; due_at: Date }[]): Promise<void> {
  await tx.query(
    `UPDATE savings s SET due_at = v.due_at FROM unnest($1::bigint[], $2::timestamptz[]) AS v (account_id, due_at)
     WHERE s.account_id = v.account_id`,
    [due.map(({ account_id }) => account_id), due.map(({ due_at }) => due_at)],
  );
}

/** Closed accounts save no more. The caller has claimed them. */
export async function stopSaving(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM savings WHERE account_id = ANY($1::bigint[])', [accountIds]);
}

/** A month of an account. Entries up to the id `after` are older and not read, but for the last one before the month. */
export interface SavedMonth {
  readonly accountId: number;
  readonly from: Date;
  readonly to: Date;
  readonly after: number;
}

/**
 * The lowest balance of each of these months: what the account had when it began, or after an entry in it. The caller has
 * the accounts locked.
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
  if (paid.length === 0) return;
  await tx.query(
    `INSERT INTO interest_payments (account_id, period, base, rate, gross, tax, created_at)
     SELECT *, $7::timestamptz FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::float8[], $5::bigint[], $6::bigint[])`,
    [
      paid.map(({ account_id }) => account_id),
      paid.map(({ period }) => period),
      paid.map(({ base }) => base),
      paid.map(({ rate }) => rate),
      paid.map(({ gross }) => gross),
      paid.map(({ tax }) => tax),
      now,
    ],
  );
}

/** Newest first. */
export const listInterest = (
  sql: Sql,
  accountId: number,
  at: { limit: number; offset: number },
): Promise<Page<InterestRow>> =>
  page(
    sql,
    payments()
      .where({ account_id: accountId })
      .orderBy('id', 'desc')
      .select('id', 'account_id', 'period', 'base', 'rate', 'gross', 'tax', 'created_at'),
    at,
  );
