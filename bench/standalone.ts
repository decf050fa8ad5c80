import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '@cabildo/kit/embedded/process-table.ts';
import { freePort, startProcess } from '@cabildo/testing/lab/index.ts';

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
    const nodeMb = await proportionalMb(first.process.pid);
    const others = await Promise.all(descendants(first.process.pid).map(proportionalMb));
    await first.process.stop();
    return {
      firstStartMs: first.ms,
      secondStartMs,
      nodeMb,
      totalMb: nodeMb + others.reduce((sum, mb) => sum + mb, 0),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const descendants = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);

/** Sums up resident memory, with each shared page divided among the processes that share it. */
export async function proportionalMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}
