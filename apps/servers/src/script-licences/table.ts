import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { pick } from '@cabildo/contracts/fields';
import type { Plan } from '@cabildo/contracts/limits';
import {
  any,
  c,
  count,
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

export const licences = table(
  'script_licences',
  {
    id: c.id,
    server_id: c.bigint,
    product: c.text,
    key_prefix: c.text,
    key_hash: c.text,
    /** Counts the keys of the licence; each new key adds one. */
    key_number: c.int,
    issued_at: c.timestamptz,
    rotated_at: c.timestamptz.nullable,
    revoked_at: c.timestamptz.nullable,
    /** The beginning of the minute in which `starts` are counted (V1-09). */
    counted_since: c.timestamptz.nullable,
    starts: c.int,
  },
  {
    bound: 'staff',
    goes: { over: 'revoked_at IS NOT NULL', at: 'revoked_at', days: KEPT_DAYS.ended },
    locks: { script_licences: 150 },
  },
);
export type LicenceRow = RowOf<typeof licences>;

export const activations = table(
  'script_activations',
  {
    id: c.id,
    licence_id: c.bigint,
    host: c.text,
    version: c.text,
    /** The number of the key that the script last started with. */
    key_number: c.int,
    first_seen: c.timestamptz,
    last_seen: c.timestamptz,
  },
  { bound: 'staff', goes: 'with its licence' },
);
export type ActivationRow = RowOf<typeof activations>;

/** Counts the licences of a server that are not revoked; exact while the server is locked. */
export const countValid = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, licences.query().where({ server_id: serverId, revoked_at: null }));

type NewLicence = Pick<LicenceRow, 'server_id' | 'product' | 'key_prefix' | 'key_hash' | 'issued_at'>;

/** Issues a licence; undefined while the script has one that is not revoked, also one of the same moment. */
export async function insertLicence(tx: Tx, licence: NewLicence): Promise<LicenceRow | undefined> {
  const values = [
    licence.server_id,
    licence.product,
    licence.key_prefix,
    licence.key_hash,
    licence.issued_at,
  ];
  const [issued] = await tx.query<LicenceRow>(
    `INSERT INTO script_licences (server_id, product, key_prefix, key_hash, issued_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (server_id, lower(product)) WHERE revoked_at IS NULL DO NOTHING RETURNING ${licences.list()}`,
    values,
  );
  return issued;
}

/** The licences of these servers, oldest first. */
export const listLicences = (
  sql: Sql,
  serverIds: readonly number[],
  at: { limit: number; offset: number },
): Promise<Page<LicenceRow>> =>
  page(sql, licences.select().where('server_id', any(serverIds)).orderBy('id'), at);

/** The server of a licence. */
export const findServerOf = async (sql: Sql, id: number): Promise<number | undefined> =>
  (await row(sql, licences.select('server_id').where({ id })))?.server_id;

/** A licence of a server (GW-24), locked until the transaction ends. */
export const lockLicence = (tx: Tx, serverId: number, id: number): Promise<LicenceRow | undefined> =>
  row(tx, licences.select().where({ id, server_id: serverId }).forNoKeyUpdate());

/** The licence of a key with the plan of its server. Locked, so that the key is not replaced until the transaction ends. */
export async function lockByKey(tx: Tx, keyHash: string): Promise<(LicenceRow & { plan: Plan }) | undefined> {
  const [found] = await tx.query<LicenceRow & { plan: Plan }>(
    `SELECT ${licences.list('l')}, s.plan
     FROM script_licences l JOIN servers s ON s.id = l.server_id WHERE l.key_hash = $1 FOR NO KEY UPDATE OF l`,
    [keyHash],
  );
  return found;
}

export async function replaceKey(tx: Tx, licence: LicenceRow): Promise<void> {
  const key = pick(licence, 'key_prefix', 'key_hash', 'key_number', 'rotated_at');
  await run(tx, licences.update(key).where({ id: licence.id }));
}

export async function setRevoked(tx: Tx, id: number, revoked_at: Date): Promise<void> {
  await run(tx, licences.update({ revoked_at }).where({ id }));
}

/** The hosts on which these licences run, in the order of their first starts. */
export const listActivations = (sql: Sql, licenceIds: readonly number[]): Promise<ActivationRow[]> =>
  rows(sql, activations.select().where('licence_id', any(licenceIds)).orderBy('id'));

/** Counts a start of a locked licence; false when the licence has had `most` starts in this minute. */
export async function countStart(tx: Tx, id: number, now: Date, most: number): Promise<boolean> {
  const counted = await tx.query(
    `UPDATE script_licences SET
       starts = CASE WHEN counted_since > $2::timestamptz - interval '1 minute' THEN starts + 1 ELSE 1 END,
       counted_since =
         CASE WHEN counted_since > $2::timestamptz - interval '1 minute' THEN counted_since ELSE $2::timestamptz END
     WHERE id = $1 AND NOT (starts >= $3 AND counted_since > $2::timestamptz - interval '1 minute') RETURNING id`,
    [id, now, most],
  );
  return counted.length > 0;
}

type Start = Omit<ActivationRow, 'id' | 'first_seen'>;

/** Stores that a script has started on a host. */
export async function saveActivation(tx: Tx, start: Start): Promise<ActivationRow> {
  const made = { ...start, first_seen: start.last_seen };
  const saved = activations
    .insert(made)
    .onConflict(['licence_id', 'host'])
    .merge(['version', 'key_number', 'last_seen']);
  return (await row(tx, saved.returning(activations.columns)))!;
}
