import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { FAST_SETTINGS, startPostgres, type LabServer } from './lab/index.ts';

/** The PostgreSQL that this test run started; undefined when TEST_DATABASE_URL named one. */
export let database: LabServer | undefined;

/** Runs once before the tests that need PostgreSQL: TEST_DATABASE_URL, or a server that vanishes afterwards. */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  database = await startPostgres({
    // Statistics that came in the middle of a slow test would change the plans that it looks at.
    settings: { ...FAST_SETTINGS, max_connections: '400', max_wal_size: '256MB', autovacuum: 'off' },
    parent: await roomyFolder(),
  });
  process.env.TEST_DATABASE_URL = database.url;
}

/** Stops what the setup started; in watch mode the next run starts another. */
export async function stopDatabase(): Promise<void> {
  if (!database) return;
  await database.stop();
  database = undefined;
  delete process.env.TEST_DATABASE_URL;
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1e9;

/** Every test file clones a database of some hundred files, which takes a disk ten times as long; all need some 200 MB. */
async function roomyFolder(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}
