import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './index.ts';
import { isAlive } from './process-table.ts';
import {
  ask,
  copyOf,
  endChild,
  makeSeed,
  removalOf,
  cleanUp,
  startOwner,
} from '@cabildo/testing/embedded/owners.ts';

let seed: string;
beforeAll(async () => {
  seed = await makeSeed();
});
afterAll(() => rm(seed, { recursive: true }));
afterEach(cleanUp);

async function startRunningOwner(dataDir: string) {
  const owner = await startOwner({ dataDir });
  if ('problem' in owner.report) throw new Error(owner.report.problem);
  return { ...owner, report: owner.report };
}

describe('when the process that owns an embedded PostgreSQL ends', () => {
  test('Ctrl-C in the terminal lets it use the database until it stops it itself', async () => {
    const { child, report, line } = await startRunningOwner(copyOf(seed));
    const gone = once(child, 'exit');
    process.kill(-(child.pid as number), 'SIGINT');
    expect(await line()).toContain('drained: still there');
    expect(await gone).toEqual([0, null]);
    expect(isAlive(report.pid)).toBe(false);
  });

  test('by SIGKILL, the database is shut down and the next start finds everything committed', async () => {
    const dataDir = copyOf(seed);
    const { child, report } = await startRunningOwner(dataDir);
    await ask(report.url, 'CREATE TABLE note AS SELECT 1 AS id');
    const shutDown = removalOf(join(dataDir, 'cluster', 'postmaster.pid'));
    await endChild(child, 'SIGKILL');
    await shutDown;
    const next = await startEmbeddedPostgres({ dataDir });
    expect(next.pid).not.toBe(report.pid);
    expect(await ask(next.url, 'SELECT id FROM note')).toBe(1);
    await next.stop();
  });

  test('the next start waits for a database that is slow to stop, and says so', async () => {
    const dataDir = copyOf(seed);
    const { child, report } = await startRunningOwner(dataDir);
    process.kill(report.pid, 'SIGSTOP');
    await endChild(child, 'SIGKILL');
    const said: string[] = [];
    const thaw = () => isAlive(report.pid) && process.kill(report.pid, 'SIGCONT');
    const onProgress = (line: string) => said.push(line) && thaw();
    const next = await startEmbeddedPostgres({ dataDir, onProgress }).finally(thaw);
    expect(said).toEqual([expect.stringContaining(`(process ${report.pid}) is still stopping`)]);
    expect(await ask(next.url, 'SELECT 1')).toBe(1);
    await next.stop();
  });
});
