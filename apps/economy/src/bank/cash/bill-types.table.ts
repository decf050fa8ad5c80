import { any, Conflict, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import { DEFAULT_DENOMINATIONS } from '../accounts/bills.ts';

export interface BillTypeRow {
  bill_type_id: number;
  value: number;
  label: string | null;
  image_url: string | null;
  is_active: boolean;
}

interface BillTypeTable extends Omit<BillTypeRow, 'bill_type_id'> {
  id: number;
  server_id: number;
}

const billTypes = table<BillTypeTable>('bill_types');
const denominationSets = table<{ server_id: number; version: number }>('denomination_sets');

/** Gives a server its first denominations, once in its life (CF-01); two callers at once give them once. */
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
export function listBillTypes(sql: Sql, serverId: number): Promise<BillTypeRow[]> {
  const ofServer = billTypes().where({ server_id: serverId }).orderBy('value');
  return rows(sql, ofServer.select({ bill_type_id: 'id' }, 'value', 'label', 'image_url', 'is_active'));
}

/** The last set of the server's configuration that its denominations contain; 0: none yet. */
export async function findBillSetVersion(sql: Sql, serverId: number): Promise<number> {
  const found = await row(sql, denominationSets().where({ server_id: serverId }).select('version'));
  return found?.version ?? 0;
}

export async function storeBillSetVersion(tx: Tx, serverId: number, version: number): Promise<void> {
  await run(tx, denominationSets().where({ server_id: serverId }).update({ version }));
}

/** Ids for denominations to come; those that are not used are lost. */
export async function drawBillTypeIds(sql: Sql, count: number): Promise<number[]> {
  const drawn = await sql.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('bill_types', 'id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return drawn.map(({ id }) => id);
}

export type NewBillType = Omit<BillTypeRow, 'bill_type_id'>;

export async function insertBillType(tx: Tx, serverId: number, bill: NewBillType): Promise<BillTypeRow> {
  const { value, label, image_url, is_active } = bill;
  const added = { value, label, image_url, is_active };
  const inserted = billTypes().insert({ server_id: serverId, ...added });
  return { bill_type_id: (await row(tx, inserted.returning(['id'])))!.id, ...added };
}

/**
 * The denominations of a server, laid if need be and held until the transaction ends: other changes of them wait, and
 * so does cash. Commands that were handling cash have ended by then, later ones see what this transaction makes of it.
 * @throws {Conflict} when they were erased with their server between the one and the other: without the row there would
 *   be no lock, and two callers could make the same value.
 */
export async function holdBillTypes(tx: Tx, serverId: number): Promise<BillTypeRow[]> {
  await ensureDenominations(tx, serverId);
  const set = denominationSets().where({ server_id: serverId }).forUpdate().select('server_id');
  if (!(await row(tx, set))) throw new Conflict('the denominations were erased meanwhile');
  // In the order in which cash commands lock them.
  return tx.query<BillTypeRow>(
    `SELECT id AS bill_type_id, value, label, image_url, is_active FROM bill_types
     WHERE server_id = $1 ORDER BY server_id, value DESC FOR UPDATE`,
    [serverId],
  );
}

export async function updateBillType(
  tx: Tx,
  { bill_type_id, label, image_url, is_active }: Omit<BillTypeRow, 'value'>,
): Promise<void> {
  await run(tx, billTypes().where({ id: bill_type_id }).update({ label, image_url, is_active }));
}

/** Which of these values is in a wallet. Reliable only while {@link holdBillTypes} has them locked. */
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

/** Makes these denominations active as described, new or not; one that there is already keeps its id. */
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
  await run(tx, billTypes().where('id', any(retired)).update({ is_active: false }));
  await run(tx, billTypes().where('id', any(removed)).delete());
}
