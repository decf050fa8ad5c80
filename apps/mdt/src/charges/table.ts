import {
  any,
  c,
  count,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const charges = table(
  'charges',
  {
    id: c.id,
    server_id: c.bigint,
    code: c.text,
    /** The code as it is compared, in whatever case it was written. */
    code_key: c.text,
    title: c.text,
    category: c.text.nullable,
    description: c.text.nullable,
    fine_amount: c.bigint,
    jail_minutes: c.int,
    license_points: c.int,
    created_at: c.timestamptz,
    updated_at: c.timestamptz,
    updated_by: c.bigint,
  },
  {
    bound: 'max_charges',
    goes: 'with its server',
    exported: 'not: who changed a catalogue last',
    locks: { 'charges of a server': 20 },
  },
);
export type ChargeRow = RowOf<typeof charges>;
export type NewCharge = Omit<ChargeRow, 'id'>;

/** The columns that a change sets. */
const CHANGEABLE = charges.columns.filter(
  (name) => name !== 'id' && name !== 'server_id' && name !== 'created_at',
);

interface Selection {
  serverId: number;
  /** Part of the code, the title or the description. */
  search: string | undefined;
  category: string | undefined;
}

/** The charges of a server, by code. */
export function listCharges(
  sql: Sql,
  { serverId, search, category }: Selection,
  at: { limit: number; offset: number },
): Promise<Page<ChargeRow>> {
  const found = charges.select().where({ server_id: serverId });
  if (search !== undefined) found.where(expression('search_text LIKE contains_pattern(?)', [search]));
  if (category !== undefined) found.where(expression('fold(category) = fold(?)', [category]));
  return page(sql, found.orderBy('code_key'), at);
}

/** The charges of a server among these (GW-24). */
export const findCharges = (sql: Sql, serverId: number, ids: readonly number[]): Promise<ChargeRow[]> =>
  rows(sql, charges.select().where({ server_id: serverId }).where('id', any(ids)));

/** The charges of a server with these codes. Only certain while the charges are locked. */
export const findByCodes = (tx: Tx, serverId: number, keys: readonly string[]): Promise<ChargeRow[]> =>
  rows(tx, charges.select().where({ server_id: serverId }).where('code_key', any(keys)));

/** A charge of a server (GW-24). Only certain while the charges are locked. */
export const findCharge = (tx: Tx, serverId: number, id: number): Promise<ChargeRow | undefined> =>
  row(tx, charges.select().where({ server_id: serverId, id }));

export const countCharges = (tx: Tx, serverId: number): Promise<number> =>
  count(tx, charges.query().where({ server_id: serverId }));

export const insertCharge = async (tx: Tx, made: NewCharge): Promise<ChargeRow> =>
  (await row(tx, charges.insert(made).returning(charges.columns)))!;

export const insertCharges = (tx: Tx, made: readonly NewCharge[]): Promise<number> =>
  charges.insertMany(tx, made);

export const updateCharges = (tx: Tx, changed: readonly ChargeRow[]): Promise<void> =>
  charges.updateMany(tx, changed, { by: ['id'], set: CHANGEABLE });

export async function deleteCharge(tx: Tx, id: number): Promise<void> {
  await run(tx, charges.delete().where({ id }));
}

/**
 * Locks the penal code of a server against other changes until the transaction ends, so that two transactions cannot both
 * take a code or pass the limit. Every change takes this lock and no other.
 */
export const lockCharges = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('charges of a server', serverId);
