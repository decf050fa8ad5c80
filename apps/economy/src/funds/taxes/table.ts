import type { TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { count, otherNamed, row, rows, table, type Sql, type Tx } from '@cabildo/kit/database';

export interface TaxRow {
  readonly id: number;
  readonly server_id: number;
  readonly name: string;
  readonly tax_type: TaxType;
  /** Percent. */
  readonly rate: number;
  readonly active: boolean;
  readonly created_at: Date;
}
/** The values of a tax that staff sets. */
export type TaxTerms = Pick<TaxRow, (typeof TERMS)[number]>;

const taxes = table<TaxRow>('taxes');
const TERMS = ['name', 'tax_type', 'rate', 'active'] as const;
const COLUMNS = ['id', 'server_id', 'name', 'tax_type', 'rate', 'active', 'created_at'] as const;

/** By name. */
export const listTaxes = (sql: Sql, serverId: number): Promise<TaxRow[]> =>
  rows(
    sql,
    taxes()
      .where({ server_id: serverId })
      .orderBy('name')
      .select(...COLUMNS),
  );

export const countTaxes = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, taxes().where({ server_id: serverId }));

/** Whether another tax of the server has this name, in any case. */
export async function isNamed(tx: Tx, serverId: number, name: string, id: number | null): Promise<boolean> {
  return (await count(tx, taxes().where({ server_id: serverId }).where(otherNamed(name, id)))) > 0;
}

export async function insertTax(tx: Tx, tax: Omit<TaxRow, 'id'>): Promise<TaxRow> {
  return (await row(tx, taxes().insert(tax).returning(COLUMNS)))!;
}

/** Undefined when the server has no such tax. It is locked until the transaction ends. */
export const lockTax = (tx: Tx, serverId: number, id: number): Promise<TaxTerms | undefined> =>
  row(
    tx,
    taxes()
      .where({ id, server_id: serverId })
      .forNoKeyUpdate()
      .select(...TERMS),
  );

/** Changes a tax that {@link lockTax} has found. */
export async function updateTax(tx: Tx, serverId: number, id: number, terms: TaxTerms): Promise<TaxRow> {
  return (await row(tx, taxes().where({ id, server_id: serverId }).update(terms).returning(COLUMNS)))!;
}

/** Undefined when the server has no such tax. */
export const deleteTax = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<Pick<TaxRow, 'id' | 'name'> | undefined> =>
  row(tx, taxes().where({ id, server_id: serverId }).delete().returning(['id', 'name']));

/** Has other changes of the server's taxes wait until the transaction ends, so that each counts those before it. */
export async function lockTaxes(tx: Tx, serverId: number): Promise<void> {
  // Two keys, as in accounts/ended.table.ts. Servers that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(6, ($1::bigint % 2147483647)::int)', [serverId]);
}

export interface TaxEntryRow {
  readonly id: number;
  readonly transfer_id: number;
  readonly kind: string;
  readonly amount: number;
  readonly concept: string | null;
  readonly created_at: Date;
}

const OF_TREASURY = `FROM entries e JOIN transfers t ON t.id = e.transfer_id
  WHERE e.account_id = (SELECT id FROM accounts
      WHERE server_id = $1 AND kind = 'treasury' AND owner_character_id IS NULL)
    AND e.type = 'tax' AND ($2::text[] IS NULL OR t.kind = ANY($2))`;

/** What came into the treasury as taxes, newest first, of these kinds of transfer; `after` is the last that was shown. */
export const listTaxEntries = (
  sql: Sql,
  serverId: number,
  kinds: readonly string[] | null,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<TaxEntryRow[]> =>
  sql.query<TaxEntryRow>(
    `SELECT e.id, e.transfer_id, t.kind, e.amount, t.concept, e.created_at ${OF_TREASURY} AND e.id < $3
     ORDER BY e.id DESC LIMIT $4 OFFSET $5`,
    [serverId, kinds, after ?? Number.MAX_SAFE_INTEGER, limit, offset],
  );

/** How many there are, up to `most`. */
export async function countTaxEntries(
  sql: Sql,
  serverId: number,
  kinds: readonly string[] | null,
  most: number,
): Promise<number> {
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 ${OF_TREASURY} LIMIT $3) n`,
    [serverId, kinds, most],
  );
  return counted!.total;
}
