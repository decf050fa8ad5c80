import { Conflict, type Sql, type Tx } from '@cabildo/kit';
import { DEFAULT_DENOMINATIONS } from '../domain/bills.ts';

export interface BillTypeRow {
  bill_type_id: number;
  value: number;
  label: string | null;
  image_url: string | null;
  is_active: boolean;
}

/** Gives a server its first denominations, once in its life (CF-01); two callers at once give them once. */
export async function layDenominations(sql: Sql, serverId: number): Promise<void> {
  await sql.query(
    `WITH first AS (
       INSERT INTO denomination_sets (server_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING server_id
     )
     INSERT INTO bill_types (server_id, value) SELECT f.server_id, v FROM first f, unnest($2::bigint[]) v`,
    [serverId, DEFAULT_DENOMINATIONS],
  );
}

/** The denominations of a server, lowest first. */
export async function listBillTypes(sql: Sql, serverId: number): Promise<BillTypeRow[]> {
  return sql.query<BillTypeRow>(
    `SELECT id AS bill_type_id, value, label, image_url, is_active FROM bill_types
     WHERE server_id = $1 ORDER BY value`,
    [serverId],
  );
}

export type NewBillType = Omit<BillTypeRow, 'bill_type_id'>;

export async function insertBillType(tx: Tx, serverId: number, bill: NewBillType): Promise<BillTypeRow> {
  const [row] = await tx.query<BillTypeRow>(
    `INSERT INTO bill_types (server_id, value, label, image_url, is_active) VALUES ($1, $2, $3, $4, $5)
     RETURNING id AS bill_type_id, value, label, image_url, is_active`,
    [serverId, bill.value, bill.label, bill.image_url, bill.is_active],
  );
  return row!;
}

/**
 * The denominations of a server, laid if need be and held until the transaction ends: other changes of them wait, and
 * so does cash. Commands that were handling cash have ended by then, later ones see what this transaction makes of it.
 * @throws {Conflict} when they were erased with their server between the one and the other: without the row there would
 *   be no lock, and two callers could make the same value.
 */
export async function holdBillTypes(tx: Tx, serverId: number): Promise<BillTypeRow[]> {
  await layDenominations(tx, serverId);
  const held = await tx.query(`SELECT 1 FROM denomination_sets WHERE server_id = $1 FOR UPDATE`, [serverId]);
  if (held.length === 0) throw new Conflict('the denominations were erased meanwhile');
  // In the order in which cash commands lock them.
  return tx.query<BillTypeRow>(
    `SELECT id AS bill_type_id, value, label, image_url, is_active FROM bill_types
     WHERE server_id = $1 ORDER BY server_id, value DESC FOR UPDATE`,
    [serverId],
  );
}

export async function updateBillType(tx: Tx, bill: Omit<BillTypeRow, 'value'>): Promise<void> {
  await tx.query(`UPDATE bill_types SET label = $2, image_url = $3, is_active = $4 WHERE id = $1`, [
    bill.bill_type_id,
    bill.label,
    bill.image_url,
    bill.is_active,
  ]);
}

/** Which of these values is in somebody's wallet. To be trusted only while they are held. */
export async function heldValues(tx: Tx, serverId: number, values: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ value: number }>(
    `SELECT v AS value FROM unnest($2::bigint[]) v
     WHERE EXISTS (SELECT 1 FROM accounts WHERE server_id = $1 AND kind = 'wallet' AND bills ? v::text)`,
    [serverId, values],
  );
  return new Set(rows.map((row) => row.value));
}

/** Makes these denominations active as described, new or not. */
export async function upsertActive(
  tx: Tx,
  serverId: number,
  bills: readonly { value: number; label: string | null; image_url: string | null }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO bill_types (server_id, value, label, image_url)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[])
     ON CONFLICT (server_id, value) DO UPDATE
       SET label = excluded.label, image_url = excluded.image_url, is_active = true`,
    [serverId, bills.map((b) => b.value), bills.map((b) => b.label), bills.map((b) => b.image_url)],
  );
}

/** Takes denominations out of issue: `retired` stay for those who hold them, `removed` are gone. */
export async function dropBillTypes(
  tx: Tx,
  { retired, removed }: { retired: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await tx.query(`UPDATE bill_types SET is_active = false WHERE id = ANY($1::bigint[])`, [retired]);
  await tx.query(`DELETE FROM bill_types WHERE id = ANY($1::bigint[])`, [removed]);
}
