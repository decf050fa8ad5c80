import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAST_SETTINGS, startPostgres, type LabServer } from './lab/index.ts';

/** The PostgreSQL that this test run started; undefined when TEST_DATABASE_URL named one. */
let database: LabServer | undefined;
/** Files keep in it what they share; it goes when the run is over. */
let folder: string | undefined;

/** Runs once before the tests: builds the panel as its sources are, and starts a PostgreSQL, unless TEST_DATABASE_URL names one. */
export default async function globalSetup(): Promise<void> {
  if (folder) return;
  folder = await mkdtemp(join(tmpdir(), 'cabildo-tests-'));
  process.env.TEST_FOLDER = folder;
  buildPanel();
  await startDatabase();
}

/** Starts the PostgreSQL of TEST_DATABASE_URL where that names none. */
export async function startDatabase(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  database = await startPostgres({
    // Statistics that came in the middle of a slow test would change the plans that it looks at.
    settings: { ...FAST_SETTINGS, max_connections: '400', max_wal_size: '256MB', autovacuum: 'off' },
    parent: await roomyFolder(),
  });
  process.env.TEST_DATABASE_URL = database.url;
}

/** Stops and removes what was started; in watch mode the next run starts it again. */
export async function stopAll(): Promise<void> {
  await database?.stop();
  if (database) delete process.env.TEST_DATABASE_URL;
  if (folder) await rm(folder, { recursive: true, force: true });
  [database, folder] = [undefined, undefined];
}

function buildPanel(): void {
  const prepare = join(import.meta.dirname, '../../../tools/prepare.js');
  const { status } = spawnSync(process.execPath, [prepare], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the panel does not build');
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1e9;

/** Every test file clones a database of some hundred files, which takes a disk ten times as long; all need some 200 MB. */
async function roomyFolder(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}
