import type { ChargeOutcome } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { row, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { Bills } from '../../bank/accounts/bills.ts';

/** The answer to a charge key, and what was taken, if anything. */
export interface ChargeRow {
  readonly key: string;
  readonly server_id: number;
  /** `void` is a key that was settled before any charge came: it never takes anything. */
  readonly state: 'charged' | 'refused' | 'void' | 'refunded';
  readonly outcome: ChargeOutcome;
  /** What was taken from where; null unless something was. */
  readonly account_id: number | null;
  readonly amount: number | null;
  /** What of the amount was tax. */
  readonly tax: number;
  readonly bills: Bills | null;
  /** The card that paid, if one did. */
  readonly card_id: number | null;
  /** When it was answered; left out while it is not stored. */
  readonly created_at?: Date;
}

const charged = table<ChargeRow>('charges');
const COLUMNS = [
  'key',
  'server_id',
  'state',
  'outcome',
  'account_id',
  'amount',
  'bills',
  'card_id',
  'tax',
  'created_at',
] as const;

export function findCharge(sql: Sql, key: string): Promise<ChargeRow | undefined> {
  return row(
    sql,
    charged()
      .where({ key })
      .select(...COLUMNS),
  );
}

/** The keys among these that were answered before, locked in their order. */
export function lockCharges(tx: Tx, keys: readonly string[]): Promise<ChargeRow[]> {
  return tx.query<ChargeRow>(
    `SELECT ${COLUMNS.join()} FROM charges WHERE key = ANY($1::text[]) ORDER BY key FOR UPDATE`,
    [keys],
  );
}

/** Stores what keys were answered; returns how many, fewer when another transaction has just answered one of them. */
export async function storeCharges(tx: Tx, charges: readonly ChargeRow[], now: Date): Promise<number> {
  const rows = charges.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const stored = await tx.query(
    `INSERT INTO charges AS c (key, server_id, state, outcome, account_id, amount, bills, card_id, tax, created_at)
     SELECT *, $10 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::jsonb[],
       $8::bigint[], $9::bigint[])
     ON CONFLICT (key) DO UPDATE SET state = excluded.state
       WHERE c.state = 'charged' AND excluded.state = 'refunded'
     RETURNING 1`,
    [
      rows.map((row) => row.key),
      rows.map((row) => row.server_id),
      rows.map((row) => row.state),
      rows.map((row) => JSON.stringify(row.outcome)),
      rows.map((row) => row.account_id),
      rows.map((row) => row.amount),
      rows.map((row) => row.bills && JSON.stringify(row.bills)),
      rows.map((row) => row.card_id),
      rows.map((row) => row.tax),
      now,
    ],
  );
  return stored.length;
}
