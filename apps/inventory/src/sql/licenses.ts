import type { Sql, Tx } from '@cabildo/kit';
import type { License, Parents } from '../domain/license.ts';

const COLUMNS = `id AS license_id, name, type, name_label, price, image_url, shop_visible, max_points,
  parent_license_id, created_at`;

/**
 * The licences of a server, which nobody else adds to, changes or takes from until the transaction ends. A lock of its
 * own rather than of the rows: who adds the first one waits, too, and grants do not.
 */
export async function holdLicenses(tx: Tx, serverId: number): Promise<Parents> {
  // The first key stands for licences.
  await tx.query(`SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)`, [serverId]);
  const rows = await tx.query<Pick<License, 'license_id' | 'parent_license_id'>>(
    `SELECT id AS license_id, parent_license_id FROM licenses WHERE server_id = $1`,
    [serverId],
  );
  return new Map(rows.map((row) => [row.license_id, row.parent_license_id]));
}

/** Whether a licence of the server, another than this one, has this name in any case. While they are held. */
export async function isNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  licenseId: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM licenses WHERE server_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3::bigint`,
    [serverId, name, licenseId],
  );
  return rows.length > 0;
}

export type NewLicense = Omit<License, 'license_id'>;

export async function insertLicense(tx: Tx, serverId: number, license: NewLicense): Promise<License> {
  const [row] = await tx.query<License>(
    `INSERT INTO licenses (server_id, name, type, name_label, price, image_url, shop_visible, max_points,
       parent_license_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     RETURNING ${COLUMNS}`,
    [
      serverId,
      license.name,
      license.type,
      license.name_label,
      license.price,
      license.image_url,
      license.shop_visible,
      license.max_points,
      license.parent_license_id,
      license.created_at,
    ],
  );
  return row!;
}

export async function updateLicense(tx: Tx, license: Omit<License, 'created_at'>): Promise<void> {
  await tx.query(
    `UPDATE licenses SET name = $2, type = $3, name_label = $4, price = $5, image_url = $6, shop_visible = $7,
       max_points = $8, parent_license_id = $9
     WHERE id = $1`,
    [
      license.license_id,
      license.name,
      license.type,
      license.name_label,
      license.price,
      license.image_url,
      license.shop_visible,
      license.max_points,
      license.parent_license_id,
    ],
  );
}

/** A licence of a server (GW-24). */
export async function findLicense(sql: Sql, serverId: number, id: number): Promise<License | undefined> {
  const [row] = await sql.query<License>(`SELECT ${COLUMNS} FROM licenses WHERE server_id = $1 AND id = $2`, [
    serverId,
    id,
  ]);
  return row;
}

/** As findLicense, and nobody changes or deletes it while the transaction lasts; others may share it. */
export async function shareLicense(tx: Tx, serverId: number, id: number): Promise<License | undefined> {
  const [row] = await tx.query<License>(
    `SELECT ${COLUMNS} FROM licenses WHERE server_id = $1 AND id = $2 FOR SHARE`,
    [serverId, id],
  );
  return row;
}

/** As findLicense, alone: whoever shared it has ended, and nothing new refers to it. */
export async function lockLicense(tx: Tx, serverId: number, id: number): Promise<License | undefined> {
  const [row] = await tx.query<License>(
    `SELECT ${COLUMNS} FROM licenses WHERE server_id = $1 AND id = $2 FOR UPDATE`,
    [serverId, id],
  );
  return row;
}

/** The licences of a server in the order of their names, in any case. */
export async function listLicenses(
  sql: Sql,
  serverId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<License[]> {
  return sql.query<License>(
    `SELECT ${COLUMNS} FROM licenses WHERE server_id = $1 ORDER BY server_id, lower(name) LIMIT $2 OFFSET $3`,
    [serverId, limit, offset],
  );
}

export async function countLicenses(sql: Sql, serverId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM licenses WHERE server_id = $1`,
    [serverId],
  );
  return row!.total;
}

/** Whether an item can only be bought with this licence. To be trusted only while it is locked. */
export async function isRequired(tx: Tx, id: number): Promise<boolean> {
  return (await tx.query(`SELECT 1 FROM items WHERE require_license_id = $1 LIMIT 1`, [id])).length > 0;
}

export async function deleteLicense(tx: Tx, id: number): Promise<void> {
  await tx.query(`DELETE FROM licenses WHERE id = $1`, [id]);
}
