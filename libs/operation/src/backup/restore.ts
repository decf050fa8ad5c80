import type { MediaStore } from '@cabildo/kit/media';
import { ConfigError, type DatabaseAddress } from '@cabildo/kit/service';
import {
  createMissing,
  dropDatabase,
  prepareDatabase,
  codeOf,
  type Sql,
  recordRestore,
} from '@cabildo/kit/database';
import { analyze } from '@cabildo/kit/database/migrate.ts';
import { replayPublished } from '@cabildo/kit/outbox/published.ts';
import { Loader } from './load.ts';
import type { Manifest } from './manifest.ts';
import { PictureLoader } from './pictures.ts';
import { readBackup, type BackupFile, type Piece } from './read.ts';
import { closeSessions, openSession, type Session } from './session.ts';
import { storedTables } from './tables.ts';
import type { KnownService } from './verify.ts';

/** A service whose database is restored. */
export interface RestoredService extends KnownService {
  readonly address: DatabaseAddress;
  /** A sentence for each breach of its invariants. */
  readonly violations?: ((sql: Sql) => Promise<string[]>) | undefined;
}

export interface RestoreOptions {
  file: string;
  /** The content of the file, which was verified. */
  backup: BackupFile;
  services: readonly RestoredService[];
  /** Where the pictures of the file go. */
  store: MediaStore;
  /** Called when all is there: an error undoes the restore. */
  onFilled?: () => Promise<void>;
  /** Reports each step. */
  onProgress?: (line: string) => void;
}

/**
 * Restores the databases of all services from a backup file that was verified. It fills databases that are missing or empty
 * alone, and compares each table with its checksum before it commits. When it fails, the databases that it made are dropped
 * again, and those that were empty are empty.
 * @returns a sentence for each breach of the books, which were so when they were saved
 * @throws {ConfigError} in one sentence, whatever it fails of
 */
export async function restore({
  file,
  backup,
  services,
  store,
  onFilled,
  onProgress,
}: RestoreOptions): Promise<string[]> {
  const chosen = services.filter(({ name }) => name in backup.manifest.services);
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { name, address } of chosen) {
      if (await createMissing(address)) {
        undo.push(() => dropDatabase(address));
      } else {
        await refuseUsed(name, address);
        undo.push(() => withTables(name, address, emptied));
      }
    }
    const pictures = new PictureLoader(store);
    undo.push(() => pictures.undo());
    await fill({ file, backup, pictures }, chosen, onProgress);
    const violations = [];
    for (const service of chosen) violations.push(...(await finish(service, backup.manifest, onProgress)));
    await onFilled?.();
    return violations;
  } catch (error) {
    const left = (await Promise.allSettled(undo.map((step) => step()))).filter(isRejected);
    if (error instanceof ConfigError && left.length === 0) throw error;
    const rest = left.length > 0 ? `${left.length} databases could not be emptied` : 'nothing of it is left';
    const reason = (error as Error).message || codeOf(error);
    throw new ConfigError(`The restore failed (${reason}), and ${rest}.`, { cause: error });
  }
}

const isRejected = ({ status }: PromiseSettledResult<void>): boolean => status === 'rejected';

async function withTables(
  name: string,
  { url }: DatabaseAddress,
  use: (session: Session, tables: readonly string[]) => Promise<void>,
): Promise<void> {
  const session = await openSession(name, url);
  try {
    const tables = await storedTables(session.sql);
    await use(
      session,
      tables.map((table) => table.name),
    );
  } finally {
    await closeSessions([session]);
  }
}

const refuseUsed = (name: string, address: DatabaseAddress): Promise<void> =>
  withTables(name, address, async ({ client, sql }, tables) => {
    for (const table of tables) {
      const [row] = await sql.query(`SELECT FROM ${table} LIMIT 1`);
      if (row) {
        throw new ConfigError(
          `The database ${client.database} holds data already (${table}): restore into an empty place, ` +
            `by another ${address.setting === 'DATABASE_URL' ? 'DATA_DIR or DATABASE_URL' : address.setting}.`,
        );
      }
    }
  });

async function emptied({ sql }: Session, tables: readonly string[]): Promise<void> {
  if (tables.length > 0) await sql.query(`TRUNCATE ${tables.join()}`);
}

interface Source {
  readonly file: string;
  readonly backup: BackupFile;
  readonly pictures: PictureLoader;
}

async function fill(
  { file, backup: { manifest, totals }, pictures }: Source,
  services: readonly RestoredService[],
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const sessions = new Map<string, Session>();
  try {
    const loaders = new Map<string, Loader>();
    for (const { name, address, migrations } of services) {
      const { migrations: applied, tables } = manifest.services[name]!;
      const only = new Set(applied.map((migration) => migration.name));
      await prepareDatabase(address.url, migrations, { setting: address.setting, only });
      const session = await openSession(name, address.url);
      sessions.set(name, session);
      loaders.set(name, await Loader.begin(session, tables, totals.services[name]!));
    }
    let last = '';
    const addPiece = async (piece: Piece): Promise<void> => {
      if (piece.service !== last) onProgress?.(`Filling ${piece.service}.`);
      last = piece.service;
      await loaders.get(piece.service)?.add(piece);
    };
    await readBackup(file, addPiece, (key, bytes) => pictures.add(key, bytes));
    for (const [name, loader] of loaders) {
      onProgress?.(`Comparing ${name} with its checksums.`);
      await loader.finish();
    }
    for (const loader of loaders.values()) await loader.commit();
  } finally {
    await closeSessions([...sessions.values()]);
  }
}

/** Applies the migrations that are newer than the backup, has events published again, and looks for what is wrong in the books. */
async function finish(
  { name, address, migrations, violations }: RestoredService,
  { taken_at }: Manifest,
  onProgress: RestoreOptions['onProgress'],
): Promise<string[]> {
  await prepareDatabase(address.url, migrations, { setting: address.setting });
  const session = await openSession(name, address.url);
  try {
    await analyze(session.client);
    await recordRestore(session.sql, new Date(taken_at));
    // Events may have been on their way to consumers, who recognise what they have.
    await replayPublished(session.sql, new Date(0));
    if (!violations) return [];
    onProgress?.(`Checking the books of ${name}.`);
    return await violations(session.sql);
  } finally {
    await closeSessions([session]);
  }
}
