import {
  expression,
  otherNamed,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { LicenseKey } from './resource.ts';
import type { License, LicenseRecord, Parents, LicenseStatus, LicenseStatuses } from './rules.ts';

interface LicenseTable extends Omit<License, 'license_id'> {
  id: number;
  server_id: number;
}

interface RecordTable extends LicenseRecord {
  character_id: number;
  license_id: number;
}

const licenses = table<LicenseTable>('licenses');
const records = table<RecordTable>('character_licenses');
const items = table<{ require_license_id: number | null }>('items');

const OTHERS = [
  'name',
  'type',
  'name_label',
  'price',
  'image_url',
  'shop_visible',
  'max_points',
  'parent_license_id',
  'created_at',
] as const;
const COLUMNS = [{ license_id: 'id' }, ...OTHERS] as const;

/**
 * The licences of a server, locked against additions, changes and deletions until the transaction ends. An advisory lock
 * instead of row locks: it also covers the first licence of a server, and grants do not wait for it.
 */
export async function lockLicenses(tx: Tx, serverId: number): Promise<Parents> {
  // The same lock as the catalogue of items: a change of licences and an addition of an item wait for each other.
  await tx.query(`SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)`, [serverId]);
  const all = await rows(tx, licenses().where({ server_id: serverId }).select('id', 'parent_license_id'));
  return new Map(all.map(({ id, parent_license_id }) => [id, parent_license_id]));
}

/** Whether another licence of the server has this name in any case. Only certain while the licences are locked. */
export async function isNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  licenseId: number | null,
): Promise<boolean> {
  const named = licenses().where({ server_id: serverId }).where(otherNamed(name, licenseId));
  return (await row(tx, named.limit(1).select('id'))) !== undefined;
}

export type NewLicense = Omit<License, 'license_id'>;

export async function insertLicense(tx: Tx, serverId: number, license: NewLicense): Promise<License> {
  const inserted = await row(
    tx,
    licenses()
      .insert({ server_id: serverId, ...license })
      .returning(['id']),
  );
  return { license_id: inserted!.id, ...license };
}

export async function updateLicense(
  tx: Tx,
  { license_id, ...license }: Omit<License, 'created_at'>,
): Promise<void> {
  await run(tx, licenses().where({ id: license_id }).update(license));
}

const licenseOf = (serverId: number, id: number) =>
  licenses()
    .where({ server_id: serverId, id })
    .select(...COLUMNS);

/** A licence of a server (GW-24). */
export const findLicense = (sql: Sql, serverId: number, id: number): Promise<License | undefined> =>
  row(sql, licenseOf(serverId, id));

/**
 * The licences of these keys in their order, locked against changes and deletion until the transaction ends; others may
 * share the lock. Undefined where the server has no such licence (GW-24).
 */
export async function shareLicenses(tx: Tx, keys: readonly LicenseKey[]): Promise<(License | undefined)[]> {
  const found = await tx.query<License & { server_id: number }>(
    `SELECT id AS license_id, server_id, ${OTHERS.join(', ')}
     FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE`,
    [keys.map(({ id }) => id)],
  );
  return keys.map(({ serverId, id }) =>
    found.find((each) => each.license_id === id && each.server_id === serverId),
  );
}

/** As {@link shareLicenses} for one. */
export async function shareLicense(tx: Tx, serverId: number, id: number): Promise<License | undefined> {
  return (await shareLicenses(tx, [{ serverId, id }]))[0];
}

/** Like {@link findLicense}, locked exclusively: no transaction that shares it is open, and no new row refers to it. */
export const lockLicense = (tx: Tx, serverId: number, id: number): Promise<License | undefined> =>
  row(tx, licenseOf(serverId, id).forUpdate());

/** The licences of a server, by name without regard to case. */
export function listLicenses(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<License>> {
  const listed = licenses().where({ server_id: serverId }).orderBy('server_id');
  return page(sql, listed.orderBy(expression('lower(name)')).select(...COLUMNS), at);
}

/** Whether an item requires this licence. Only certain while the licence is locked. */
export async function isRequired(tx: Tx, id: number): Promise<boolean> {
  const requiring = items().where({ require_license_id: id }).limit(1).select('require_license_id');
  return (await row(tx, requiring)) !== undefined;
}

export async function deleteLicense(tx: Tx, id: number): Promise<void> {
  await run(tx, licenses().where({ id }).delete());
}

/**
 * The licenseStatuses of each of these characters, in their order. LIMIT 1 makes each step a look-up by key:
 * the planner does not know that a character has few licences, and would read all there are.
 */
export async function readLicenseStatuses(
  sql: Sql,
  characterIds: readonly number[],
): Promise<LicenseStatuses[]> {
  const all = await sql.query<LicenseStatus & { character_id: number }>(
    `SELECT r.character_id, r.license_id, l.parent_license_id, r.status, r.revoked_by
     FROM character_licenses r
     CROSS JOIN LATERAL (SELECT parent_license_id FROM licenses WHERE id = r.license_id LIMIT 1) l
     WHERE r.character_id = ANY($1::bigint[])`,
    [characterIds],
  );
  const byCharacter = Map.groupBy(all, (each) => each.character_id);
  return characterIds.map((id) => new Map(byCharacter.get(id)?.map((each) => [each.license_id, each])));
}

/** A licence of a character by both ids. */
export interface RecordKey {
  readonly characterId: number;
  readonly licenseId: number;
}

/** Stores granted licences, also again after they were revoked. The characters must be locked by `lockHolders`. */
export async function writeGrants(
  tx: Tx,
  grants: readonly (RecordKey & { record: LicenseRecord })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO character_licenses (character_id, license_id, status, points, granted_at)
     SELECT c, l, 'granted', points, granted_at
     FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::timestamptz[]) AS v (c, l, points, granted_at)
     ON CONFLICT (character_id, license_id) DO UPDATE
       SET status = 'granted', points = excluded.points, granted_at = excluded.granted_at,
         revoked_by = NULL, revoked_at = NULL`,
    [
      grants.map(({ characterId }) => characterId),
      grants.map(({ licenseId }) => licenseId),
      grants.map(({ record }) => record.points),
      grants.map(({ record }) => record.granted_at),
    ],
  );
}

/** The records among these that exist, locked until the transaction ends. */
export function lockRecords(tx: Tx, keys: readonly RecordKey[]): Promise<RecordTable[]> {
  return tx.query(
    `SELECT r.character_id, r.license_id, r.status, r.points, r.revoked_by, r.granted_at, r.revoked_at
     FROM unnest($1::bigint[], $2::bigint[]) AS v (c, l)
     JOIN character_licenses r ON r.character_id = v.c AND r.license_id = v.l
     ORDER BY r.character_id, r.license_id FOR UPDATE OF r`,
    [keys.map(({ characterId }) => characterId), keys.map(({ licenseId }) => licenseId)],
  );
}

/** A licence of a character, as it is now. */
export const findRecord = (
  sql: Sql,
  { characterId, licenseId }: RecordKey,
): Promise<Pick<LicenseRecord, 'status'> | undefined> =>
  row(sql, records().where({ character_id: characterId, license_id: licenseId }).select('status'));

export async function updateRecord(
  tx: Tx,
  { characterId, licenseId }: RecordKey,
  { status, points, revoked_by, revoked_at }: LicenseRecord,
): Promise<void> {
  const record = records().where({ character_id: characterId, license_id: licenseId });
  await run(tx, record.update({ status, points, revoked_by, revoked_at }));
}

/** Deletes all records of a licence that is locked; returns the characters that had one. */
export async function dropRecords(tx: Tx, licenseId: number): Promise<number[]> {
  const dropped = records().where({ license_id: licenseId }).delete().returning(['character_id']);
  return (await rows(tx, dropped)).map(({ character_id }) => character_id);
}

/** A record with the fields of its licence that callers see. */
export type RecordRow = LicenseRecord &
  Pick<License, 'license_id' | 'name' | 'type' | 'name_label' | 'max_points' | 'parent_license_id'>;

/** The licences that a character has or had, in licence id order. */
export function listRecords(
  sql: Sql,
  characterId: number,
  at: { limit: number; offset: number },
): Promise<Page<RecordRow>> {
  const listed = records()
    .join<Omit<LicenseTable, keyof RecordTable>>('licenses', 'licenses.id', 'character_licenses.license_id')
    .where({ character_id: characterId })
    .orderBy('license_id')
    .select(
      'license_id',
      'name',
      'type',
      'name_label',
      'max_points',
      'parent_license_id',
      'status',
      'points',
      'revoked_by',
      'granted_at',
      'revoked_at',
    );
  return page(sql, listed, at);
}

export interface RemovedLicense {
  character_id: number;
  license_id: number;
  name: string;
}

export async function removeLicenses(tx: Tx, characterIds: readonly number[]): Promise<RemovedLicense[]> {
  return tx.query<RemovedLicense>(
    `WITH gone AS (
       DELETE FROM character_licenses WHERE character_id = ANY($1::bigint[]) RETURNING character_id, license_id
     )
     SELECT g.character_id, g.license_id, l.name FROM gone g JOIN licenses l ON l.id = g.license_id
     ORDER BY g.character_id, g.license_id`,
    [characterIds],
  );
}
