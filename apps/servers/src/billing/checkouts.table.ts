import type { Package } from '@cabildo/contracts';
import { count, row, run, table, type Sql, type Tx } from '@cabildo/kit';

/** Changed under the lock of its server alone. */
export interface CheckoutRow extends Package {
  id: string;
  server_id: number;
  amount_cents: number;
  created_at: Date;
  expires_at: Date;
  voided_at: Date | null;
  paid_at: Date | null;
}

const checkouts = table<CheckoutRow>('checkouts');
const COLUMNS = [
  ...(['id', 'server_id', 'plan', 'extra_characters', 'extra_storage', 'amount_cents'] as const),
  ...(['created_at', 'expires_at', 'voided_at', 'paid_at'] as const),
] as const;

const openOf = (serverId: number) =>
  checkouts().where({ server_id: serverId }).whereNull('voided_at').whereNull('paid_at');

/** How many checkouts of a server can still be paid; exact while the server is locked. */
export const countOpen = (sql: Sql, serverId: number, now: Date): Promise<number> =>
  count(sql, openOf(serverId).where('expires_at', '>', now));

export async function insertCheckout(
  tx: Tx,
  made: Omit<CheckoutRow, 'voided_at' | 'paid_at'>,
): Promise<void> {
  await run(tx, checkouts().insert(made));
}

export const findCheckout = (sql: Sql, id: string): Promise<CheckoutRow | undefined> =>
  row(
    sql,
    checkouts()
      .where({ id })
      .select(...COLUMNS),
  );

/** Makes all that a server could still pay void. */
export async function voidCheckouts(tx: Tx, serverId: number, voided_at: Date): Promise<void> {
  await run(tx, openOf(serverId).update({ voided_at }));
}

export async function setPaid(tx: Tx, id: string, paid_at: Date): Promise<void> {
  await run(tx, checkouts().where({ id }).update({ paid_at }));
}
