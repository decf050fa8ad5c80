import type { LICENSE_STATUSES, LICENSE_TYPES } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import {
  any,
  c,
  expression,
  otherNamed,
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

export const licenses = table(
  'licenses',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    type: c.text<(typeof LICENSE_TYPES)[number]>(),
    name_label: c.text.nullable,
    price: c.bigint.nullable,
    image_url: c.image.nullable,
    shop_visible: c.boolean,
    max_points: c.int.nullable,
    parent_license_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  { bound: 'staff', goes: 'with its server', locks: { licenses: 80 } },
);
export type License = RowOf<typeof licenses>;

/** The licences that characters have or had. */
export const records = table(
  'character_licenses',
  {
    character_id: c.bigint,
    license_id: c.bigint,
    status: c.text<(typeof LICENSE_STATUSES)[number]>(),
    points: c.int.nullable,
    revoked_by: c.text.nullable,
    granted_at: c.timestamptz,
    revoked_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each character and licence of the catalogue',
    goes: 'with its license',
    exported: 'in licenses',
    locks: { character_licenses: 100 },
  },
);
type RecordTableRow = RowOf<typeof records>;
export type LicenseRecord = Omit<RecordTableRow, 'character_id' | 'license_id'>;

/** A licence of a server by its id. */
export interface LicenseKey {
  readonly serverId: number;
  readonly id: number;
}

/** The licence ids of a server, each with the id of its parent. */
export type Parents = ReadonlyMap<number, number | null>;

/** A licence that a character has or had, and the parent without which it is invalid. */
export type LicenseStatus = Pick<RecordTableRow, 'license_id' | 'status' | 'revoked_by'> &
  Pick<License, 'parent_license_id'>;

/** The licences that a character has or had, by licence id. */
export type LicenseStatuses = ReadonlyMap<number, LicenseStatus>;

/**
 * The licences of a server, locked against additions, changes and deletions until the transaction ends. A lock by name
 * instead of row locks also covers the first licence of a server, and grants do not wait for it.
 */
export async function lockLicenses(tx: Tx, serverId: number): Promise<Parents> {
  // The catalogue of items has the same lock: a change of licences and an addition of an item wait for each other.
  await tx.lock('catalogue of a server', serverId);
  const all = await rows(tx, licenses.select('id', 'parent_license_id').where({ server_id: serverId }));
  return new Map(all.map(({ id, parent_license_id }) => [id, parent_license_id]));
}

/** Whether another licence of the server has this name in any case. Only certain while the licences are locked. */
export async function isNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  licenseId: number | null,
): Promise<boolean> {
  const named = licenses.select('id').where({ server_id: serverId }).where(otherNamed(name, licenseId));
  return (await row(tx, named.limit(1))) !== undefined;
}

export const insertLicense = async (tx: Tx, license: Omit<License, 'id'>): Promise<License> =>
  (await row(tx, licenses.insert(license).returning(licenses.columns)))!;

/** Stores the fields of a licence that may change. */
export async function updateLicense(
  tx: Tx,
  { id, server_id: _, created_at: __, ...described }: License,
): Promise<void> {
  await run(tx, licenses.update(described).where({ id }));
}

/** A licence of a server (GW-24). */
export const findLicense = (sql: Sql, serverId: number, id: number): Promise<License | undefined> =>
  row(sql, licenses.select().where({ server_id: serverId, id }));

/**
 * The licences of these keys in their order, locked against changes and deletion until the transaction ends; others may
 * share the lock. Undefined where the server has no such licence (GW-24).
 */
export async function shareLicenses(tx: Tx, keys: readonly LicenseKey[]): Promise<(License | undefined)[]> {
  const found = await tx.query<License>(
    `SELECT ${licenses.list()} FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE`,
    [keys.map(({ id }) => id)],
  );
  return keys.map(({ serverId, id }) => found.find((each) => each.id === id && each.server_id === serverId));
}

/** Like {@link shareLicenses}, for one licence. */
export async function shareLicense(tx: Tx, serverId: number, id: number): Promise<License | undefined> {
  return (await shareLicenses(tx, [{ serverId, id }]))[0];
}

/** The licences of the server among these. */
export async function licensesAmong(sql: Sql, serverId: number, ids: readonly number[]): Promise<number[]> {
  const found = licenses.select('id').where({ server_id: serverId }).where('id', any(ids));
  return (await rows(sql, found)).map(({ id }) => id);
}

/** Like {@link findLicense}, locked exclusively: no other transaction shares the licence or adds a reference to it. */
export const lockLicense = (tx: Tx, serverId: number, id: number): Promise<License | undefined> =>
  row(tx, licenses.select().where({ server_id: serverId, id }).forUpdate());

/** The licences of a server, by name without regard to case. */
export function listLicenses(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<License>> {
  const listed = licenses.select().where({ server_id: serverId }).orderBy('server_id');
  return page(sql, listed.orderBy(expression('lower(name)')), at);
}

/** Whether an item, or a shop of an organisation, requires this licence. Only certain while the licence is locked. */
export async function isRequired(tx: Tx, id: number): Promise<boolean> {
  // Items and shops use licences and their tables stand there, so this slice only names them.
  const [{ is_required }] = (await tx.query<{ is_required: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM items WHERE require_license_id = $1)
       OR EXISTS (SELECT 1 FROM shops WHERE license_id = $1) AS is_required`,
    [id],
  )) as [{ is_required: boolean }];
  return is_required;
}

export async function deleteLicense(tx: Tx, id: number): Promise<void> {
  await run(tx, licenses.delete().where({ id }));
}

/**
 * The statuses of the licences of each of these characters, in their order. LIMIT 1 makes each step a look-up by key:
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

/** Stores granted licences, new ones and those that were revoked. The characters must be locked by `lockHolders`. */
export const writeGrants = (
  tx: Tx,
  grants: readonly (RecordKey & { record: LicenseRecord })[],
): Promise<void> =>
  records.upsertMany(
    tx,
    grants.map(({ characterId, licenseId, record }) => ({
      ...record,
      character_id: characterId,
      license_id: licenseId,
    })),
    {
      key: ['character_id', 'license_id'],
      set: ['status', 'points', 'revoked_by', 'granted_at', 'revoked_at'],
    },
  );

/** The existing records among these, locked until the transaction ends. */
export const lockRecords = (tx: Tx, keys: readonly RecordKey[]): Promise<RecordTableRow[]> =>
  tx.query<RecordTableRow>(
    `SELECT ${records.list('r')}
     FROM unnest($1::bigint[], $2::bigint[]) AS v (c, l)
     JOIN character_licenses r ON r.character_id = v.c AND r.license_id = v.l
     ORDER BY r.character_id, r.license_id FOR UPDATE OF r`,
    [keys.map(({ characterId }) => characterId), keys.map(({ licenseId }) => licenseId)],
  );

/** A licence of a character, as it is now. */
export const findRecord = (
  sql: Sql,
  { characterId, licenseId }: RecordKey,
): Promise<Pick<LicenseRecord, 'status'> | undefined> =>
  row(sql, records.select('status').where({ character_id: characterId, license_id: licenseId }));

export async function updateRecord(
  tx: Tx,
  { characterId, licenseId }: RecordKey,
  { status, points, revoked_by, revoked_at }: LicenseRecord,
): Promise<void> {
  const changed = records.update({ status, points, revoked_by, revoked_at });
  await run(tx, changed.where({ character_id: characterId, license_id: licenseId }));
}

/** Deletes all records of a licence that is locked; returns the characters that had one. */
export async function dropRecords(tx: Tx, licenseId: number): Promise<number[]> {
  const dropped = records.delete().where({ license_id: licenseId }).returning(['character_id']);
  return (await rows(tx, dropped)).map(({ character_id }) => character_id);
}

/** A record with the fields of its licence that callers see. */
export type RecordRow = Omit<RecordTableRow, 'character_id'> &
  Pick<License, 'name' | 'type' | 'name_label' | 'max_points' | 'parent_license_id'>;

/** The licences that a character has or had, in licence id order. */
export function listRecords(
  sql: Sql,
  characterId: number,
  at: { limit: number; offset: number },
): Promise<Page<RecordRow>> {
  const listed = records
    .query()
    .join<Omit<License, keyof RecordTableRow>>('licenses', 'licenses.id', 'character_licenses.license_id')
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
  name_label: string | null;
}

/** Removes all records of these characters, and returns them with the names of their licences. */
export async function removeLicenses(tx: Tx, characterIds: readonly number[]): Promise<RemovedLicense[]> {
  return tx.query<RemovedLicense>(
    `WITH gone AS (
       DELETE FROM character_licenses WHERE character_id = ANY($1::bigint[]) RETURNING character_id, license_id
     )
     SELECT g.character_id, g.license_id, l.name, l.name_label FROM gone g JOIN licenses l ON l.id = g.license_id
     ORDER BY g.character_id, g.license_id`,
    [characterIds],
  );
}
