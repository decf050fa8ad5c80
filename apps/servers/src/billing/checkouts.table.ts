import { KEPT_DAYS } from '@cabildo/contracts/limits';
import type { Plan } from '@cabildo/contracts/limits';
import { c, count, row, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** A checkout is changed under the lock of its server, or of its owner's profile while there is no server. */
export const checkouts = table(
  'checkouts',
  {
    id: c.text,
    /** Null: the payment creates the server (BI-03). */
    server_id: c.bigint.nullable,
    /** The owner of the new server; null where the server exists already. */
    owner_user_id: c.bigint.nullable,
    /** The name of the new server; null where the server exists already. */
    server_name: c.text.nullable,
    plan: c.text<Plan>(),
    extra_characters: c.int,
    extra_storage: c.int,
    amount_cents: c.int,
    created_at: c.timestamptz,
    expires_at: c.timestamptz,
    voided_at: c.timestamptz.nullable,
    paid_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: ten open ones for each server and for each user without one (BI-03)',
    // A checkout that was paid stays with its payment.
    goes: { over: 'paid_at IS NULL', at: 'expires_at', days: KEPT_DAYS.ended },
    person: { owner_user_id: { emptied: null } },
    exported: 'not: payments of a server, which its owner sees there',
    locks: { checkouts: 130 },
  },
);
export type CheckoutRow = RowOf<typeof checkouts>;

/** Restricts a statement to the checkouts of a server that are neither void nor paid. */
const open = <Q extends ReturnType<typeof checkouts.query>>(query: Q, serverId: number): Q =>
  query.where({ server_id: serverId }).whereNull('voided_at').whereNull('paid_at');

/** Counts the checkouts of a server that can still be paid; exact while the server is locked. */
export const countOpen = (sql: Sql, serverId: number, now: Date): Promise<number> =>
  count(sql, open(checkouts.query(), serverId).where('expires_at', '>', now));

/** Counts the new servers that a user can still pay for; exact while the user's profile is locked. */
export const countOpenOfNew = (sql: Sql, owner_user_id: number, now: Date): Promise<number> =>
  count(sql, checkouts.query().where({ owner_user_id, server_id: null }).where('expires_at', '>', now));

/** The server that a checkout is for: an existing one, or owner and name of a new one. */
export type Beneficiary =
  | Pick<CheckoutRow, 'server_id'>
  | { [Name in 'owner_user_id' | 'server_name']: NonNullable<CheckoutRow[Name]> };
type NewCheckout = Omit<CheckoutRow, 'voided_at' | 'paid_at' | 'server_id' | 'owner_user_id' | 'server_name'>;

export async function insertCheckout(tx: Tx, made: NewCheckout & Beneficiary): Promise<void> {
  await run(tx, checkouts.insert(made));
}

export const findCheckout = (sql: Sql, id: string): Promise<CheckoutRow | undefined> =>
  row(sql, checkouts.select().where({ id }));

/** Makes void all checkouts that a server could still pay. */
export async function voidCheckouts(tx: Tx, serverId: number, voided_at: Date): Promise<void> {
  await run(tx, open(checkouts.update({ voided_at }), serverId));
}

/** Stores that a checkout was paid, for a server that may be new. */
export async function setPaid(tx: Tx, id: string, server_id: number, paid_at: Date): Promise<void> {
  await run(tx, checkouts.update({ paid_at, server_id }).where({ id }));
}

/** Deletes the checkouts of new servers that a user has not paid for; the user's profile is locked (ID-21). */
export async function dropCheckoutsOf(tx: Tx, owner_user_id: number): Promise<void> {
  await run(tx, checkouts.delete().where({ owner_user_id, server_id: null }));
}
