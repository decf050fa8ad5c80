import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@cabildo/kit/database';
import { violationsOf } from '@cabildo/kit/ledger';
import { startStandalone, type Standalone } from '@cabildo/standalone';
import { SERVICES } from '@cabildo/standalone/services.ts';
import type { TestClock } from '@cabildo/testing';
import { createTestDatabases } from './databases.ts';
import { DocumentedAnswers } from './documented.ts';

/** The key that signs messages of payment providers in these tests. */
export const BILLING_SECRET = 'billing-secret-of-these-tests';

export interface TestInstance {
  readonly url: string;
  readonly internalUrl: string;
  readonly internalKey: string;
  readonly env: Readonly<Record<string, string>>;
  /** Stops the instance, runs `between`, and starts it again on the same data. */
  restart(between?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The standalone in this process, with own databases, folder and free ports, and rate limits that no test reaches. Every answer
 * that the test gets by `fetch` is compared with the document, and in the end all books are sound.
 * @param clock by which its services live. Default: that of the machine
 */
export async function startInstance(
  settings: Record<string, string> = {},
  clock?: TestClock,
): Promise<TestInstance> {
  const instance = await launch(settings, clock);
  const end = watch(instance);
  return {
    ...instance,
    async stop() {
      await end();
      await instance.stop();
    },
  };
}

let shared: Promise<TestInstance> | undefined;

/** The instance that files of a worker share, where none of them needs settings, a restart or a clean database. */
export async function sharedInstance(): Promise<TestInstance> {
  const instance = await (shared ??= launch({ WEBHOOK_ALLOW_HTTP: '1', WEBHOOK_ALLOW_PRIVATE: '1' }));
  return { ...instance, stop: watch(instance) };
}

/** Compares the answers of an instance with the document from now on; the function that ends this reads the books as well. */
function watch(instance: TestInstance): () => Promise<void> {
  const answers = new DocumentedAnswers(() => ({ public: instance.url, internal: instance.internalUrl }));
  return async () => {
    await answers.end();
    const broken = await brokenBooks(instance.env);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
}

/** The breaches in the ledgers of all services. */
export async function brokenBooks(env: TestInstance['env']): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, books } of SERVICES) {
    if (!books) continue;
    const database = new Database({ url: env[`${name.toUpperCase()}_DATABASE_URL`]!, max: 1 });
    broken.push(...(await violationsOf(database, books)));
    await database.close();
  }
  return broken;
}

async function launch(settings: Record<string, string>, clock?: TestClock): Promise<TestInstance> {
  // A shared instance ends with its worker, so that the run removes its folder.
  const dataDir = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'instance-'));
  const databases = await createTestDatabases();
  const env = {
    ...databases.env,
    DATA_DIR: dataDir,
    PORT: '0',
    INTERNAL_PORT: '0',
    RATE_USERS: '1000000',
    RATE_SERVERS: '1000000',
    RATE_BOT: '1000000',
    RATE_CP_BOT: '1000000',
    RATE_CP_BOT_ACTOR: '1000000',
    RATE_INTERNAL: '1000000',
    BILLING_SECRET,
    // Code that handles an id handles the largest there are.
    CELL: '511',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...settings,
  };
  const start = () => startStandalone({ env, ...(clock && { clock }) });
  let current: Standalone = await start();
  clock?.onMoved(() => current.wakeJobs());
  // The next start uses the same addresses.
  Object.assign(env, { PORT: new URL(current.url).port, INTERNAL_PORT: new URL(current.internalUrl).port });
  return {
    env,
    get url() {
      return current.url;
    },
    get internalUrl() {
      return current.internalUrl;
    },
    get internalKey() {
      return current.internalKey;
    },
    async restart(between) {
      await current.stop();
      try {
        await between?.();
      } finally {
        current = await start();
      }
    },
    async stop() {
      await current.stop();
      await databases.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
