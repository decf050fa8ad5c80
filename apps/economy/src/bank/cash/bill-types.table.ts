import { pick } from '@cabildo/contracts/fields';
import {
  any,
  c,
  Conflict,
  row,
  rows,
  run,
  table,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { DEFAULT_DENOMINATIONS } from '../accounts/bills.ts';

export const billTypes = table(
  'bill_types',
  {
    id: c.id,
    server_id: c.bigint,
    value: c.bigint,
    label: c.text.nullable,
    image_url: c.image.nullable,
    is_active: c.boolean,
  },
  { bound: 'staff', goes: 'stays: until staff deletes it', locks: { bill_types: 180 } },
);

/** Servers that have been given denominations. */
export const denominationSets = table(
  'denomination_sets',
  {
    server_id: c.bigint,
    /** The last set of the server's configuration that the denominations contain; 0: none yet. */
    version: c.int,
  },
  {
    bound: 'system: one row for each server',
    goes: 'stays: with the server',
    locks: { 'denomination_sets.server_id': 170 },
  },
);

/** A denomination as answers and events show it. */
export interface BillTypeRow extends Omit<RowOf<typeof billTypes>, 'id' | 'server_id'> {
  readonly bill_type_id: number;
}
const VIEW = [{ bill_type_id: 'id' }, 'value', 'label', 'image_url', 'is_active'] as const;

/** Gives a server its first denominations, once in its life (CF-01), also when two callers come at once. */
export async function ensureDenominations(sql: Sql, serverId: number): Promise<void> {
  await sql.query(
    `WITH first AS (
       INSERT INTO denomination_sets (server_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING server_id
     )
     INSERT INTO bill_types (server_id, value) SELECT f.server_id, v FROM first f, unnest($2::bigint[]) v
     ON CONFLICT DO NOTHING`,
    [serverId, DEFAULT_DENOMINATIONS],
  );
}

/** The denominations of a server, lowest first. */
export const listBillTypes = (sql: Sql, serverId: number): Promise<BillTypeRow[]> =>
  rows(
    sql,
    billTypes
      .select(...VIEW)
      .where({ server_id: serverId })
      .orderBy('value'),
  );

/** The last set of the server's configuration that its denominations contain; 0: none yet. */
export async function findBillSetVersion(sql: Sql, serverId: number): Promise<number> {
  const found = await row(sql, denominationSets.select('version').where({ server_id: serverId }));
  return found?.version ?? 0;
}

export async function storeBillSetVersion(tx: Tx, serverId: number, version: number): Promise<void> {
  await run(tx, denominationSets.update({ version }).where({ server_id: serverId }));
}

/** Draws ids for denominations to come; ids that are not used are lost. */
export async function drawBillTypeIds(sql: Sql, count: number): Promise<number[]> {
  const drawn = await sql.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('bill_types', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return drawn.map(({ id }) => id);
}

export type NewBillType = Omit<BillTypeRow, 'bill_type_id'>;

export async function insertBillType(tx: Tx, serverId: number, bill: NewBillType): Promise<BillTypeRow> {
  const added = pick(bill, 'value', 'label', 'image_url', 'is_active');
  const inserted = billTypes.insert({ server_id: serverId, ...added });
  return { bill_type_id: (await row(tx, inserted.returning(['id'])))!.id, ...added };
}

/**
 * Makes the denominations of a server if need be, and locks them until the transaction ends: other changes of them wait, and
 * so does cash. Commands that were handling cash have ended by then; later ones see the changes of this transaction.
 * @throws {Conflict} when they were erased with their server between making and locking: without the row of the server
 *   there would be no lock, and two callers could make the same value.
 */
export async function holdBillTypes(tx: Tx, serverId: number): Promise<BillTypeRow[]> {
  await ensureDenominations(tx, serverId);
  const set = denominationSets.select('server_id').where({ server_id: serverId }).forUpdate();
  if (!(await row(tx, set))) throw new Conflict('the denominations were erased meanwhile');
  // Locks the rows in the order in which cash commands lock them.
  const ofServer = billTypes.select(...VIEW).where({ server_id: serverId });
  return rows(tx, ofServer.orderBy('server_id').orderBy('value', 'desc').forUpdate());
}

export async function updateBillType(
  tx: Tx,
  { bill_type_id, label, image_url, is_active }: Omit<BillTypeRow, 'value'>,
): Promise<void> {
  await run(tx, billTypes.update({ label, image_url, is_active }).where({ id: bill_type_id }));
}

/** Returns those of these values that some wallet holds. Reliable only while {@link holdBillTypes} has them locked. */
export async function heldValues(
  sql: Sql,
  serverId: number,
  values: readonly number[],
): Promise<Set<number>> {
  const held = await sql.query<{ value: number }>(
    `SELECT v AS value FROM unnest($2::bigint[]) v
     WHERE EXISTS (SELECT 1 FROM accounts WHERE server_id = $1 AND kind = 'wallet' AND bills ? v::text)`,
    [serverId, values],
  );
  return new Set(held.map(({ value }) => value));
}

/** Makes these denominations active as described, new or not; one that exists already keeps its id. */
export async function upsertActive(
  tx: Tx,
  serverId: number,
  bills: readonly Omit<BillTypeRow, 'is_active'>[],
): Promise<void> {
  await tx.query(
    `INSERT INTO bill_types (server_id, id, value, label, image_url) OVERRIDING SYSTEM VALUE
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[])
     ON CONFLICT (server_id, value) DO UPDATE
       SET label = excluded.label, image_url = excluded.image_url, is_active = true`,
    [
      serverId,
      bills.map((b) => b.bill_type_id),
      bills.map((b) => b.value),
      bills.map((b) => b.label),
      bills.map((b) => b.image_url),
    ],
  );
}

/** Takes denominations out of issue: `retired` stay for those who hold them, `removed` are gone. */
export async function dropBillTypes(
  tx: Tx,
  { retired, removed }: { retired: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await run(tx, billTypes.update({ is_active: false }).where('id', any(retired)));
  await run(tx, billTypes.delete().where('id', any(removed)));
}
