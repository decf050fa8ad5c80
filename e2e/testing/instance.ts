import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandalone, type Standalone } from '@cabildo/standalone';
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
 * that the test gets by `fetch` is compared with the document.
 */
export async function startInstance(settings: Record<string, string> = {}): Promise<TestInstance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabildo-instance-'));
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
    RATE_INTERNAL: '1000000',
    BILLING_SECRET,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...settings,
  };
  let current: Standalone = await startStandalone({ env });
  // The next start uses the same addresses.
  Object.assign(env, { PORT: new URL(current.url).port, INTERNAL_PORT: new URL(current.internalUrl).port });
  const answers = new DocumentedAnswers(() => ({ public: current.url, internal: current.internalUrl }));
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
        current = await startStandalone({ env });
      }
    },
    async stop() {
      await current.stop();
      await databases.drop();
      await rm(dataDir, { recursive: true, force: true });
      await answers.end();
    },
  };
}
