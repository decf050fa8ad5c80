import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startProcess } from './cluster.ts';

const script = join(import.meta.dirname, '../../../../apps/standalone/src/main.ts');

/** The standalone as `npm start` runs it, in a process and a folder of its own. */
export interface StandaloneProcess {
  readonly url: string;
  readonly internalUrl: string;
  /** The DATA_DIR of the standalone. */
  readonly folder: string;
  /** Ends it, and leaves its folder. */
  end(): Promise<void>;
  /** Ends it, and removes all that it kept. */
  stop(): Promise<void>;
}

/** Makes an empty folder for data, which PostgreSQL's account can enter. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-standalone-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Starts the standalone on free ports.
 * @param env settings, such as rate limits
 * @param folder its DATA_DIR; default: an empty one
 */
export async function startStandaloneProcess(
  env: Record<string, string> = {},
  folder?: string,
): Promise<StandaloneProcess> {
  const dataDir = folder ?? (await makeDataFolder());
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProcess({
    name: 'standalone',
    script,
    env: { DATA_DIR: dataDir, PORT: String(port), INTERNAL_PORT: String(internalPort), ...env },
    readyUrl: `${url}/readyz`,
  });
  return {
    url,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    folder: dataDir,
    end: stop,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
