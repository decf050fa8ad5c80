import type { Plan } from '@cabildo/contracts/limits';
import { c, page, row, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** Never edited (decision 36): a refund is a row of its own, with the checkout and the reference of its payment. */
export const payments = table(
  'payments',
  {
    id: c.id,
    server_id: c.bigint,
    kind: c.text<'payment' | 'refund'>(),
    checkout_id: c.text,
    /** The provider's name of the payment. */
    reference: c.text,
    plan: c.text<Plan>(),
    extra_characters: c.int,
    extra_storage: c.int,
    amount_cents: c.int,
    period_start: c.timestamptz,
    /** Null: the plan does not end. */
    period_end: c.timestamptz.nullable,
    created_at: c.timestamptz,
  },
  { bound: 'staff', goes: 'stays: money that came in or went back', locks: { payments: 140 } },
);
export type PaymentRow = RowOf<typeof payments>;

/** Adds a row; undefined where the checkout or the reference has one of this kind, also one of the same moment. */
export const insertPayment = (tx: Tx, made: Omit<PaymentRow, 'id'>): Promise<PaymentRow | undefined> =>
  row(tx, payments.insert(made).onConflict().ignore().returning(payments.columns));

export const findPaymentOf = (sql: Sql, checkout_id: string): Promise<PaymentRow | undefined> =>
  row(sql, payments.select().where({ checkout_id, kind: 'payment' }));

/** A payment of a server (GW-24). */
export const findPayment = (sql: Sql, server_id: number, id: number): Promise<PaymentRow | undefined> =>
  row(sql, payments.select().where({ server_id, id, kind: 'payment' }));

/** Whether a server has a later payment that was not paid back. */
export async function hasLaterPayment(
  sql: Sql,
  { server_id, id }: Pick<PaymentRow, 'server_id' | 'id'>,
): Promise<boolean> {
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
): Promise<Page<PaymentRow>> => page(sql, payments.select().where({ server_id }).orderBy('id', 'desc'), at);
