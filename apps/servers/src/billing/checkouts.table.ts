import type { Package } from '@cabildo/contracts';
import { count, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

/** Changed under the lock of its server alone, or where there is none yet, under that of its owner's profile. */
export interface CheckoutRow extends Package {
  id: string;
  /** Null: the server comes to be with the payment (BI-03). */
  server_id: number | null;
  /** Of a new server, as the next one. */
  owner_user_id: number | null;
  server_name: string | null;
  amount_cents: number;
  created_at: Date;
  expires_at: Date;
  voided_at: Date | null;
  paid_at: Date | null;
}

const checkouts = table<CheckoutRow>('checkouts');
const COLUMNS = [
  'id',
  'server_id',
  'owner_user_id',
  'server_name',
  'plan',
  'extra_characters',
  'extra_storage',
  'amount_cents',
  'created_at',
  'expires_at',
  'voided_at',
  'paid_at',
] as const;

const openOf = (serverId: number) =>
  checkouts().where({ server_id: serverId }).whereNull('voided_at').whereNull('paid_at');

/** How many checkouts of a server can still be paid; exact while the server is locked. */
export const countOpen = (sql: Sql, serverId: number, now: Date): Promise<number> =>
  count(sql, openOf(serverId).where('expires_at', '>', now));

/** How many new servers a user can still pay for; exact while the user's profile is locked. */
export const countOpenOfNew = (sql: Sql, owner_user_id: number, now: Date): Promise<number> =>
  count(sql, checkouts().where({ owner_user_id, server_id: null }).where('expires_at', '>', now));

/** What a checkout is for: a server, or one that comes to be. */
export type Beneficiary =
  | Pick<CheckoutRow, 'server_id'>
  | { [Name in 'owner_user_id' | 'server_name']: NonNullable<CheckoutRow[Name]> };
type NewCheckout = Omit<CheckoutRow, 'voided_at' | 'paid_at' | 'server_id' | 'owner_user_id' | 'server_name'>;

export async function insertCheckout(tx: Tx, made: NewCheckout & Beneficiary): Promise<void> {
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

/** Notes that a checkout was paid, for a server that may be new. */
export async function setPaid(tx: Tx, id: string, server_id: number, paid_at: Date): Promise<void> {
  await run(tx, checkouts().where({ id }).update({ paid_at, server_id }));
}
