import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import {
  FAST_SETTINGS,
  inContinuousIntegration,
  isReachable,
  startPostgres,
  type LabServer,
} from './lab/index.ts';

/** The PostgreSQL that this test run started; undefined when TEST_DATABASE_URL named one. */
export let database: LabServer | undefined;

/**
 * Runs once before all tests: a PostgreSQL for them (TEST_DATABASE_URL, or one that vanishes afterwards), and
 * whether RabbitMQ and Redis are there (TEST_AMQP_URL, TEST_REDIS_URL; empty when not).
 */
export default async function globalSetup(): Promise<void> {
  process.env.TEST_AMQP_URL = await urlIfReachable(
    'RabbitMQ',
    'AMQP_URL',
    process.env.AMQP_URL || 'amqp://guest:guest@127.0.0.1:5672',
  );
  process.env.TEST_REDIS_URL = await urlIfReachable(
    'Redis',
    'REDIS_URL',
    process.env.REDIS_URL || 'redis://127.0.0.1:6379',
  );
  if (process.env.TEST_DATABASE_URL) return;
  database = await startPostgres({
    settings: { ...FAST_SETTINGS, max_connections: '200', max_wal_size: '256MB' },
    parent: await roomyFolder(),
  });
  process.env.TEST_DATABASE_URL = database.url;
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1e9;

/** Every test file clones a database of some hundred files, which takes a disk ten times as long; all need some 200 MB. */
async function roomyFolder(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

async function urlIfReachable(service: string, variable: string, url: string): Promise<string> {
  // Not the whole URL: it may hold a password.
  const { host } = new URL(url);
  if (await isReachable(url, 10_000)) {
    process.stdout.write(`${service} is reachable at ${host}: its suites run.\n`);
    return url;
  }
  if (inContinuousIntegration()) {
    throw new Error(
      `${service} is not reachable at ${host}, and in CI no suite is left out: set ${variable}.`,
    );
  }
  process.stdout.write(
    `${service} is not reachable at ${host}: its suites are skipped (${variable} names another).\n`,
  );
  return '';
}
