import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MediaStore } from '@cabildo/kit/media';
import { type SecretBox, VERSION } from '@cabildo/kit/service';
import { ArchiveWriter } from './archive.ts';
import { copyOut, type Copied } from './copy.ts';
import { takeCut, type Cut } from './cut.ts';
import { differencesOf } from './foreign.ts';
import { recordBackup } from '@cabildo/kit/database';
import {
  FORMAT,
  MANIFEST,
  numbersOf,
  SECRETS,
  TOTALS,
  type Manifest,
  type Numbers,
  type PictureTotals,
  type Total,
  type Totals,
} from './manifest.ts';
import { encrypt } from './passphrase.ts';
import { writePictures } from './pictures.ts';
import { sealOf } from './seal.ts';
import { closeSessions, type Session } from './session.ts';
import { sequencesOf, storedTables } from './tables.ts';
import type { KnownService } from './verify.ts';

/** A piece of a table in memory at once; compressed on its own, so that the pieces of a table make one gzip file. */
const PIECE_BYTES = 8 * 1024 * 1024;
const compress = promisify(gzip);

/** A service whose database is saved. */
export interface SavedService extends KnownService {
  /** The address of its database. */
  readonly url: string;
}

export interface BackupOptions {
  /** The file to make. It appears when it is complete. */
  file: string;
  services: readonly SavedService[];
  /** Secrets of the installation by the names of their settings, and the passphrase that encrypts them. */
  secrets?: { values: Readonly<Record<string, string>>; passphrase: string };
  /** The keys of the installation, which seal the file. */
  box?: SecretBox | undefined;
  /** The store of the pictures; without it, the file has none. */
  store?: MediaStore | undefined;
  /** Reports each table with rows that is done. */
  onProgress?: (line: string) => void;
}

/** The content of a backup file in numbers. */
export interface BackupSummary extends Numbers {
  takenAt: Date;
  /** Undefined: no store was at hand. */
  pictures: PictureTotals | undefined;
  /** Milliseconds for which no event could be committed. */
  heldMs: number;
  /** A sentence about each difference of the databases from what their migrations make. */
  remarks: readonly string[];
}

/**
 * Writes the databases of all services into one file, as they are at one moment, while they are used. Nothing is locked but
 * for the milliseconds of {@link takeCut}. Tables and columns that no migration makes are left out.
 * @throws {ConfigError} for a database of which nobody could restore a backup
 * @throws {Error} when a database is away or the disk full; then no file is left, unless only the note of it in a database failed
 */
export async function backUp({
  file,
  services,
  secrets,
  box,
  store,
  onProgress,
}: BackupOptions): Promise<BackupSummary> {
  // The secrets are encrypted first, so that a passphrase that is too short costs no time.
  const encrypted = secrets && (await encrypt(JSON.stringify(secrets.values), secrets.passphrase));
  const cut = await takeCut(new Map(services.map(({ name, url }) => [name, url])));
  const archive = new ArchiveWriter(file);
  try {
    const { manifest, remarks } = await describe(cut, services);
    await archive.add(MANIFEST, json(manifest));
    if (encrypted) await archive.add(SECRETS, Buffer.from(encrypted));
    const sums: Totals['services'] = {};
    for (const session of cut.sessions)
      sums[session.service] = await write(session, manifest, archive, onProgress);
    const { sessions } = cut;
    const pictures = store && (await writePictures(archive, { sessions, store }));
    const sealed = { services: sums, pictures: pictures?.totals };
    const totals: Totals = { ...sealed, seal: box && sealOf(box, manifest, sealed) };
    await archive.add(TOTALS, json(totals));
    await archive.finish();
    await record(cut);
    const { takenAt, heldMs } = cut;
    const { totals: stored, remarks: lacking = [] } = pictures ?? {};
    return { takenAt, heldMs, ...numbersOf(sums), pictures: stored, remarks: [...remarks, ...lacking] };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await closeSessions(cut.sessions);
  }
}

/** An entry of an archive that people can read. */
export const json = (value: object): Buffer => Buffer.from(JSON.stringify(value, null, 2));

/** Says what the databases of a cut hold, and in what they differ from their migrations. */
export async function describe(
  { sessions, takenAt }: Cut,
  saved: readonly SavedService[],
): Promise<{ manifest: Manifest; remarks: string[] }> {
  const services: Manifest['services'] = {};
  const remarks: string[] = [];
  for (const [index, session] of sessions.entries()) {
    const { service, sql } = session;
    const [server] = await sql.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    );
    const migrations = await sql.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations ORDER BY id',
    );
    const applied = migrations.map(({ name }) => name);
    const differences = await differencesOf(session, saved[index]!.migrations, applied);
    remarks.push(...differences.remarks);
    const tables = await storedTables(sql, differences.foreign);
    services[service] = { postgres: server!.version, migrations, tables };
  }
  const manifest = { format: FORMAT, version: VERSION, taken_at: takenAt.toISOString(), services } as const;
  return { manifest, remarks };
}

/** Adds the tables of a service. */
async function write(
  session: Session,
  manifest: Manifest,
  archive: ArchiveWriter,
  onProgress: BackupOptions['onProgress'],
): Promise<Totals['services'][string]> {
  const { service, sql } = session;
  const { tables } = manifest.services[service]!;
  const totals: Totals['services'][string] = { tables: {}, sequences: {} };
  for (const [index, table] of tables.entries()) {
    const total = await writeTable(session, table, archive);
    totals.tables[table.name] = total;
    if (total.rows > 0)
      onProgress?.(`${service} ${index + 1}/${tables.length}: ${table.name}, ${total.rows} rows`);
  }
  // A sequence is read as it is now, which is never behind the snapshot.
  totals.sequences = await sequencesOf(sql);
  return totals;
}

/** Adds the rows of a table. */
export async function writeTable(session: Session, table: Copied, archive: ArchiveWriter): Promise<Total> {
  let gathered: Buffer[] = [];
  let size = 0;
  let piece = 0;
  const flush = async (): Promise<void> => {
    piece += 1;
    const name = `${session.service}/${table.name}/${String(piece).padStart(6, '0')}.copy.gz`;
    await archive.add(name, await compress(Buffer.concat(gathered)));
    gathered = [];
    size = 0;
  };
  const total = await copyOut(session, table, (chunk) => {
    gathered.push(chunk);
    size += chunk.length;
    return size < PIECE_BYTES ? undefined : flush();
  });
  if (size > 0) await flush();
  return total;
}

/** Notes the complete backup in all databases that it holds. */
async function record({ sessions, takenAt }: Cut): Promise<void> {
  for (const { sql } of sessions) {
    // The session's transaction can only read.
    await sql.query('COMMIT');
    await recordBackup(sql, takenAt);
  }
}
