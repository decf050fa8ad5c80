import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startProcess } from './cluster.ts';

const script = join(import.meta.dirname, '../../../../apps/standalone/src/main.ts');

/** The standalone as `npm start` runs it, in a process and an empty folder of its own. */
export interface StandaloneProcess {
  readonly url: string;
  /** Ends it, and removes all that it kept. */
  stop(): Promise<void>;
}

/** Starts the standalone on free ports. @param env settings, such as rate limits */
export async function startStandaloneProcess(env: Record<string, string> = {}): Promise<StandaloneProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-standalone-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess({
    name: 'standalone',
    script,
    env: { DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(internalPort), ...env },
    readyUrl: `${url}/readyz`,
    readyWithinMs: 60_000,
  });
  return {
    url,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
