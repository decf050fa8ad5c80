import { page, run, table, type Page, type Sql, type Tx } from '@cabildo/kit';

/** A savings account whose month is over. */
export interface DueSavings {
  readonly account_id: number;
  readonly server_id: number;
  readonly due_at: Date;
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

/** Locks accounts whose month is over, but those that another process works on. */
export const claimDue = (tx: Tx, now: Date, limit: number): Promise<DueSavings[]> =>
  tx.query<DueSavings>(
    `SELECT s.account_id, a.server_id, s.due_at FROM savings s JOIN accounts a ON a.id = s.account_id
     WHERE s.due_at <= $1 ORDER BY s.due_at LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [now, limit],
  );

export async function setDue(tx: Tx, accountId: number, dueAt: Date): Promise<void> {
  await run(tx, savings().where({ account_id: accountId }).update({ due_at: dueAt }));
}

/** A closed account saves no more. */
export async function stopSaving(tx: Tx, accountId: number): Promise<void> {
  await run(tx, savings().where({ account_id: accountId }).delete());
}

/**
 * The lowest balance of an account in a time: what it had when the time began, or after an entry in it. Entries up to the
 * id `after` are older and not read, but for the last one before the time.
 */
export async function lowestBalance(
  tx: Tx,
  accountId: number,
  { from, to, after }: { from: Date; to: Date; after: number },
): Promise<number> {
  const [found] = await tx.query<{ lowest: number }>(
    `SELECT least(
       coalesce((SELECT balance_after FROM entries WHERE account_id = $1 AND created_at < $2
                 ORDER BY account_id DESC, id DESC LIMIT 1), 0),
       (SELECT min(balance_after) FROM entries
        WHERE account_id = $1 AND id > $4 AND created_at >= $2 AND created_at < $3)) AS lowest`,
    [accountId, from, to, after],
  );
  return found!.lowest;
}

export async function insertInterest(tx: Tx, payment: Omit<InterestRow, 'id'>): Promise<void> {
  await run(tx, payments().insert(payment));
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
