import type { Plan } from '@cabildo/contracts';
import { any, count, page, row, rows, run, table, type Page, type Sql, type Tx } from '@cabildo/kit/database';

export interface LicenceRow {
  id: number;
  server_id: number;
  product: string;
  key_prefix: string;
  key_hash: string;
  /** One more with each new key. */
  key_number: number;
  issued_at: Date;
  rotated_at: Date | null;
  revoked_at: Date | null;
}

export interface ActivationRow {
  id: number;
  licence_id: number;
  host: string;
  version: string;
  /** That of the key that it last started with. */
  key_number: number;
  first_seen: Date;
  last_seen: Date;
}

const licences = table<LicenceRow>('script_licences');
const activations = table<ActivationRow>('script_activations');
const COLUMNS = [
  'id',
  'server_id',
  'product',
  'key_prefix',
  'key_hash',
  'key_number',
  'issued_at',
  'rotated_at',
  'revoked_at',
] as const;
const PLACES = ['id', 'licence_id', 'host', 'version', 'key_number', 'first_seen', 'last_seen'] as const;

const ofServer = (serverId: number) => licences().where({ server_id: serverId });

/** How many licences of a server are not revoked; exact while the server is locked. */
export const countValid = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, ofServer(serverId).whereNull('revoked_at'));

type NewLicence = Pick<LicenceRow, 'server_id' | 'product' | 'key_prefix' | 'key_hash' | 'issued_at'>;

/** Issues a licence; undefined while the script has one that is not revoked, also one of the same moment. */
export async function insertLicence(tx: Tx, licence: NewLicence): Promise<LicenceRow | undefined> {
  const { server_id, product, key_prefix, key_hash, issued_at } = licence;
  const [issued] = await tx.query<LicenceRow>(
    `INSERT INTO script_licences (server_id, product, key_prefix, key_hash, issued_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (server_id, lower(product)) WHERE revoked_at IS NULL DO NOTHING RETURNING ${COLUMNS.join(', ')}`,
    [server_id, product, key_prefix, key_hash, issued_at],
  );
  return issued;
}

/** The licences of these servers, oldest first. */
export const listLicences = (
  sql: Sql,
  serverIds: readonly number[],
  at: { limit: number; offset: number },
): Promise<Page<LicenceRow>> =>
  page(
    sql,
    licences()
      .where('server_id', any(serverIds))
      .orderBy('id')
      .select(...COLUMNS),
    at,
  );

/** The server of a licence, whoever asks. */
export const findServerOf = async (sql: Sql, id: number): Promise<number | undefined> =>
  (await row(sql, licences().where({ id }).select('server_id')))?.server_id;

/** A licence of a server (GW-24), locked until the transaction ends. */
export const lockLicence = (tx: Tx, serverId: number, id: number): Promise<LicenceRow | undefined> =>
  row(
    tx,
    ofServer(serverId)
      .where({ id })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** The licence of a key with the plan of its server, locked: nobody replaces the key until the transaction ends. */
export async function lockByKey(tx: Tx, keyHash: string): Promise<(LicenceRow & { plan: Plan }) | undefined> {
  const [found] = await tx.query<LicenceRow & { plan: Plan }>(
    `SELECT ${COLUMNS.map((name) => `l.${name}`).join(', ')}, s.plan
     FROM script_licences l JOIN servers s ON s.id = l.server_id WHERE l.key_hash = $1 FOR NO KEY UPDATE OF l`,
    [keyHash],
  );
  return found;
}

export async function replaceKey(
  tx: Tx,
  { id, key_prefix, key_hash, key_number, rotated_at }: LicenceRow,
): Promise<void> {
  await run(tx, licences().where({ id }).update({ key_prefix, key_hash, key_number, rotated_at }));
}

export async function setRevoked(tx: Tx, id: number, revoked_at: Date): Promise<void> {
  await run(tx, licences().where({ id }).update({ revoked_at }));
}

/** Where these licences run, each in the order of its first start. */
export const listActivations = (sql: Sql, licenceIds: readonly number[]): Promise<ActivationRow[]> =>
  rows(
    sql,
    activations()
      .where('licence_id', any(licenceIds))
      .orderBy('id')
      .select(...PLACES),
  );

/** Counts a start of a locked licence; false when it has had `most` of them in this minute. */
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

/** Notes that a script has started. */
export async function saveActivation(tx: Tx, start: Start): Promise<ActivationRow> {
  const made = { ...start, first_seen: start.last_seen };
  const saved = activations()
    .insert(made)
    .onConflict(['licence_id', 'host'])
    .merge(['version', 'key_number', 'last_seen']);
  return (await row(tx, saved.returning(PLACES)))!;
}
