import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from '@cabildo/testing/lab/index.ts';
import { memoryMbOf, ofAll } from './processor.ts';

export interface StandaloneFigures {
  firstStartMs: number;
  secondStartMs: number;
  /** Resident memory of the Node process alone, and with its PostgreSQL (shared pages counted once). */
  nodeMb: number;
  totalMb: number;
}

const root = join(import.meta.dirname, '..');

/** The options of Node with which `npm start` runs. */
async function startOptions(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1, -1).join(' ');
}

/** Starts `npm start` like a newcomer: on an empty data folder, then on the same folder again. */
export async function measureStandalone(): Promise<StandaloneFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabildo-standalone-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const [port, internalPort] = [await freePort(), await freePort()];
  const options = await startOptions();
  const start = async () => {
    const began = performance.now();
    const process = await startProcess({
      name: 'standalone',
      script: join(root, 'apps/standalone/src/main.ts'),
      cwd: root,
      env: {
        DATA_DIR: dataDir,
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        NODE_OPTIONS: options,
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      readyWithinMs: 60_000,
    });
    return { process, ms: performance.now() - began };
  };
  try {
    const first = await start();
    await first.process.kill('SIGTERM');
    const began = performance.now();
    await first.process.restart();
    const secondStartMs = performance.now() - began;
    // After this time the garbage of the start has been collected.
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const { pid } = first.process;
    const [nodeMb, totalMb] = [memoryMbOf(pid), ofAll(pid, memoryMbOf)];
    await first.process.stop();
    return { firstStartMs: first.ms, secondStartMs, nodeMb, totalMb };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
