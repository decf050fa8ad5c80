import type { Package } from '@cabildo/contracts';
import { page, row, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import type { Period } from './rules.ts';

/** Never edited (decision 36): a refund is a row of its own, with the checkout and the reference of what it pays back. */
export interface PaymentRow extends Package, Period {
  id: number;
  server_id: number;
  kind: 'payment' | 'refund';
  checkout_id: string;
  reference: string;
  amount_cents: number;
  created_at: Date;
}

const payments = table<PaymentRow>('payments');
const VALUES = [
  'server_id',
  'kind',
  'checkout_id',
  'reference',
  'plan',
  'extra_characters',
  'extra_storage',
  'amount_cents',
  'period_start',
  'period_end',
  'created_at',
] as const;
const COLUMNS = ['id', ...VALUES] as const;

/** Adds a row; undefined where the checkout or the reference has one of this kind, also one of the same moment. */
export async function insertPayment(tx: Tx, made: Omit<PaymentRow, 'id'>): Promise<PaymentRow | undefined> {
  const [added] = await tx.query<PaymentRow>(
    `INSERT INTO payments (${VALUES.join(', ')}) VALUES (${VALUES.map((_, n) => `$${n + 1}`).join(', ')})
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS.join(', ')}`,
    VALUES.map((name) => made[name]),
  );
  return added;
}

export const findPaymentOf = (sql: Sql, checkout_id: string): Promise<PaymentRow | undefined> =>
  row(
    sql,
    payments()
      .where({ checkout_id, kind: 'payment' })
      .select(...COLUMNS),
  );

/** A payment of a server (GW-24). */
export const findPayment = (sql: Sql, server_id: number, id: number): Promise<PaymentRow | undefined> =>
  row(
    sql,
    payments()
      .where({ server_id, id, kind: 'payment' })
      .select(...COLUMNS),
  );

/** Whether a server has a later payment that was not paid back. */
export async function hasLaterPayment(sql: Sql, { server_id, id }: PaymentRow): Promise<boolean> {
  const found = await sql.query(
    `SELECT FROM payments p WHERE p.server_id = $1 AND p.id > $2 AND p.kind = 'payment' AND NOT EXISTS (
       SELECT FROM payments r WHERE r.checkout_id = p.checkout_id AND r.kind = 'refund') LIMIT 1`,
    [server_id, id],
  );
  return found.length > 0;
}

export const listPayments = (
  sql: Sql,
  server_id: number,
  at: { limit: number; offset: number },
): Promise<Page<PaymentRow>> =>
  page(
    sql,
    payments()
      .where({ server_id })
      .orderBy('id', 'desc')
      .select(...COLUMNS),
    at,
  );
