import type { PayPeriod } from '@cabildo/contracts/economy/payroll/payroll.ts';
import { c, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

export const orgPay = table(
  'org_pay',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    /** null: it pays by hand alone. */
    period: c.text<PayPeriod>().nullable,
    /** Nothing before is paid. */
    began_at: c.timestamptz,
    /** The end of the last run. */
    counted_until: c.timestamptz,
    next_at: c.timestamptz.nullable,
    paid_by_hand_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each organisation',
    goes: 'with its organisation, by dissolve_org',
    locks: { org_pay: 108 },
  },
);
export type PayRow = RowOf<typeof orgPay>;

/** Organisations whose period is over. */
export const dueForPay = due(orgPay, { at: 'next_at' });

export const findPay = (sql: Sql, orgId: number): Promise<PayRow | undefined> =>
  row(sql, orgPay.select().where({ org_id: orgId }));

/** Locks the pay of an organisation, which the caller has locked; it begins now where it has not yet. */
export async function lockPay(
  tx: Tx,
  { id, server_id }: { id: number; server_id: number },
  now: Date,
): Promise<PayRow> {
  const begun = {
    server_id,
    org_id: id,
    period: null,
    began_at: now,
    counted_until: now,
    next_at: null,
    paid_by_hand_at: null,
  };
  await run(tx, orgPay.insert(begun).onConflict().ignore());
  return (await row(tx, orgPay.select().where({ org_id: id }).forNoKeyUpdate()))!;
}

/** The caller has the pay locked. */
export async function storePay(tx: Tx, { id, ...values }: PayRow): Promise<void> {
  await run(tx, orgPay.update(values).where({ id }));
}
