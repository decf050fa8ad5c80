import type { TaxAppliesTo, TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { c, count, otherNamed, row, rows, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const taxes = table(
  'taxes',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    tax_type: c.text<TaxType>(),
    /** Percent. */
    rate: c.float,
    active: c.boolean,
    /** IV-02: what a custom tax is levied on. */
    applies_to: c.text<TaxAppliesTo>(),
    created_at: c.timestamptz,
  },
  {
    bound: 'staff',
    goes: 'stays: until staff deletes it',
    locks: { 'taxes of a server': 40, taxes: 110 },
  },
);
export type TaxRow = RowOf<typeof taxes>;

const TERMS = ['name', 'tax_type', 'rate', 'active', 'applies_to'] as const;
/** The values of a tax that staff sets. */
export type TaxTerms = Pick<TaxRow, (typeof TERMS)[number]>;

/** By name. */
export const listTaxes = (sql: Sql, serverId: number): Promise<TaxRow[]> =>
  rows(sql, taxes.select().where({ server_id: serverId }).orderBy('name'));

export const countTaxes = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, taxes.query().where({ server_id: serverId }));

/** Whether another tax of the server has this name, in any case. */
export async function isNamed(tx: Tx, serverId: number, name: string, id: number | null): Promise<boolean> {
  return (await count(tx, taxes.query().where({ server_id: serverId }).where(otherNamed(name, id)))) > 0;
}

export async function insertTax(tx: Tx, tax: Omit<TaxRow, 'id'>): Promise<TaxRow> {
  return (await row(tx, taxes.insert(tax).returning(taxes.columns)))!;
}

/** Locks a tax until the transaction ends. Undefined when the server has no such tax. */
export const lockTax = (tx: Tx, serverId: number, id: number): Promise<TaxTerms | undefined> =>
  row(
    tx,
    taxes
      .select(...TERMS)
      .where({ id, server_id: serverId })
      .forNoKeyUpdate(),
  );

/** Changes a tax that {@link lockTax} has found. */
export async function updateTax(tx: Tx, serverId: number, id: number, terms: TaxTerms): Promise<TaxRow> {
  const changed = taxes.update(terms).where({ id, server_id: serverId });
  return (await row(tx, changed.returning(taxes.columns)))!;
}

/** Undefined when the server has no such tax. */
export const deleteTax = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<Pick<TaxRow, 'id' | 'name'> | undefined> =>
  row(tx, taxes.delete().where({ id, server_id: serverId }).returning(['id', 'name']));

/** Makes other changes of the server's taxes wait until the transaction ends, so that each counts those before it. */
export const lockTaxes = (tx: Tx, serverId: number): Promise<void> => tx.lock('taxes of a server', serverId);

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

/** The taxes that the treasury received from these kinds of transfer, newest first. `after` is the last id shown before. */
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

/** Counts the same entries, up to `most`. */
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
