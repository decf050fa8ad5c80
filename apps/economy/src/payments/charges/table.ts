import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { ChargeOutcome } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { any, c, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { Bills } from '../../bank/accounts/bills.ts';

/** The accounts of a server that get prices. */
export type Income = 'shop_income' | 'treasury';

export const charges = table(
  'charges',
  {
    key: c.text,
    server_id: c.bigint,
    /** `void`: the key was settled before any charge came, and never takes anything. */
    state: c.text<'charged' | 'refused' | 'void' | 'refunded'>(),
    outcome: c.jsonb<ChargeOutcome>(),
    /** The account that paid; null, as the amount, unless something was taken. */
    account_id: c.bigint.nullable,
    /** Tax included. */
    amount: c.bigint.nullable,
    bills: c.jsonb<Bills>().nullable,
    card_id: c.bigint.nullable,
    tax: c.bigint,
    /** The account of the server that gets the price; the tax goes to the treasury. */
    income: c.text<Income>(),
    /** Another than the server gets the price: money is held for this account until the goods are delivered. */
    payee_account_id: c.bigint.nullable,
    captured_at: c.timestamptz.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: one for each purchase, which is paid for or refused',
    // A saga repeats a request for days, not for months. A charge that took money stays with its transfer.
    goes: { over: `state IN ('refused', 'void')`, at: 'created_at', days: KEPT_DAYS.ended },
    locks: { 'charges.key': 220 },
  },
);
type Stored = RowOf<typeof charges>;

/** The answer to a charge key, and what was taken, if anything. */
export interface ChargeRow extends Omit<Stored, 'created_at'> {
  /** Left out while the answer is not stored. */
  readonly created_at?: Date;
}

export const findCharge = (sql: Sql, key: string): Promise<Stored | undefined> =>
  row(sql, charges.select().where({ key }));

/** Those of these keys that were answered. */
export const findCharges = (sql: Sql, keys: readonly string[]): Promise<Stored[]> =>
  rows(sql, charges.select().where('key', any(keys)));

/** Locks those of these keys that were answered before, in their order. */
export const lockCharges = (tx: Tx, keys: readonly string[]): Promise<Stored[]> =>
  rows(tx, charges.select().where('key', any(keys)).orderBy('key').forUpdate());

/** Stores the answers to keys; returns how many, fewer when another transaction has just answered one of them. */
export async function storeCharges(tx: Tx, answered: readonly ChargeRow[], now: Date): Promise<number> {
  const sorted = answered.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const stored = await tx.query(
    `INSERT INTO charges AS c (key, server_id, state, outcome, account_id, amount, bills, card_id, tax, income,
       payee_account_id, captured_at, created_at)
     SELECT *, $13 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::jsonb[],
       $8::bigint[], $9::bigint[], $10::text[], $11::bigint[], $12::timestamptz[])
     ON CONFLICT (key) DO UPDATE SET state = excluded.state, captured_at = excluded.captured_at
       WHERE c.state = 'charged' AND c.captured_at IS NULL
         AND (excluded.state = 'refunded' OR excluded.captured_at IS NOT NULL)
     RETURNING 1`,
    [
      sorted.map((row) => row.key),
      sorted.map((row) => row.server_id),
      sorted.map((row) => row.state),
      sorted.map((row) => JSON.stringify(row.outcome)),
      sorted.map((row) => row.account_id),
      sorted.map((row) => row.amount),
      sorted.map((row) => row.bills && JSON.stringify(row.bills)),
      sorted.map((row) => row.card_id),
      sorted.map((row) => row.tax),
      sorted.map((row) => row.income),
      sorted.map((row) => row.payee_account_id),
      sorted.map((row) => row.captured_at),
      now,
    ],
  );
  return stored.length;
}
