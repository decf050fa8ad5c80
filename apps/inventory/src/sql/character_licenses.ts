import type { Sql, Tx } from '@cabildo/kit';
import type { License, LicenseRecord, Standing, Standings } from '../domain/license.ts';

const COLUMNS = 'status, points, revoked_by, granted_at, revoked_at';

/**
 * How a character stands to some licences and to all that they hang on. UNION, not UNION ALL: what several hang on is
 * visited once, so never more is read than the server has licences. LIMIT keeps each step a look-up by key: the planner
 * cannot know how soon a line ends, and would read everybody's licences.
 */
export async function readStandings(
  sql: Sql,
  characterId: number,
  licenseIds: readonly number[],
): Promise<Standings> {
  const rows = await sql.query<Standing>(
    `WITH RECURSIVE line (id, parent_license_id) AS (
       SELECT id, parent_license_id FROM licenses WHERE id = ANY($2::bigint[])
       UNION
       SELECT p.* FROM line c CROSS JOIN LATERAL (
         SELECT id, parent_license_id FROM licenses WHERE id = c.parent_license_id LIMIT 1
       ) p
     )
     SELECT n.id AS license_id, n.parent_license_id, r.status, r.revoked_by
     FROM line n LEFT JOIN character_licenses r ON r.character_id = $1 AND r.license_id = n.id`,
    [characterId, licenseIds],
  );
  return new Map(rows.map((row) => [row.license_id, row]));
}

/**
 * Licenses a character, anew with all points if it was revoked; undefined when he has the licence. The character must
 * be held (lockHolders) and the licence shared (shareLicense).
 */
export async function writeGrant(
  tx: Tx,
  characterId: number,
  { license_id, max_points }: Pick<License, 'license_id' | 'max_points'>,
  now: Date,
): Promise<LicenseRecord | undefined> {
  const [row] = await tx.query<LicenseRecord>(
    `INSERT INTO character_licenses AS r (character_id, license_id, status, points, granted_at)
     VALUES ($1, $2, 'granted', $3, $4)
     ON CONFLICT (character_id, license_id) DO UPDATE
       SET status = 'granted', points = excluded.points, granted_at = excluded.granted_at,
         revoked_by = NULL, revoked_at = NULL
       WHERE r.status = 'revoked'
     RETURNING ${COLUMNS}`,
    [characterId, license_id, max_points, now],
  );
  return row;
}

/** What a character is or was licensed for by this licence, which nobody else changes while the transaction lasts. */
export async function lockRecord(
  tx: Tx,
  characterId: number,
  licenseId: number,
): Promise<LicenseRecord | undefined> {
  const [row] = await tx.query<LicenseRecord>(
    `SELECT ${COLUMNS} FROM character_licenses WHERE character_id = $1 AND license_id = $2 FOR UPDATE`,
    [characterId, licenseId],
  );
  return row;
}

export async function updateRecord(
  tx: Tx,
  characterId: number,
  licenseId: number,
  record: LicenseRecord,
): Promise<void> {
  await tx.query(
    `UPDATE character_licenses SET status = $3, points = $4, revoked_by = $5, revoked_at = $6
     WHERE character_id = $1 AND license_id = $2`,
    [characterId, licenseId, record.status, record.points, record.revoked_by, record.revoked_at],
  );
}

/** Takes a licence from everybody who has or had it; returns them. To be trusted only while it is locked. */
export async function dropRecords(tx: Tx, licenseId: number): Promise<number[]> {
  const rows = await tx.query<{ character_id: number }>(
    `DELETE FROM character_licenses WHERE license_id = $1 RETURNING character_id`,
    [licenseId],
  );
  return rows.map((row) => row.character_id);
}

/** A record with what is shown of its licence. */
export type RecordRow = LicenseRecord &
  Pick<License, 'license_id' | 'name' | 'type' | 'name_label' | 'max_points' | 'parent_license_id'>;

/** What a character is or was licensed for, oldest licence first. */
export async function listRecords(
  sql: Sql,
  characterId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordRow[]> {
  return sql.query<RecordRow>(
    `SELECT r.license_id, l.name, l.type, l.name_label, l.max_points, l.parent_license_id,
       r.status, r.points, r.revoked_by, r.granted_at, r.revoked_at
     FROM (
       SELECT * FROM character_licenses WHERE character_id = $1 ORDER BY license_id LIMIT $2 OFFSET $3
     ) r JOIN licenses l ON l.id = r.license_id
     ORDER BY r.license_id`,
    [characterId, limit, offset],
  );
}

export async function countRecords(sql: Sql, characterId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM character_licenses WHERE character_id = $1`,
    [characterId],
  );
  return row!.total;
}
