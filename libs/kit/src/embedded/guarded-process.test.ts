import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { spawnGuarded } from './guarded-process.ts';
import { describeProcess } from './process-table.ts';
import { endChild, newFolder, removalOf, cleanUp } from '@cabildo/testing/embedded/owners.ts';

afterEach(cleanUp);

async function logFile(): Promise<string> {
  const folder = newFolder();
  await mkdir(folder);
  return join(folder, 'log');
}

describe('a guarded process', () => {
  test('is known by its id, writes to its log and reports how it ended', async () => {
    const log = await logFile();
    const guarded = await spawnGuarded('/bin/sh', ['-c', 'echo "I am $$"; exit 3'], {
      logFile: log,
      signalWhenOrphaned: 'KILL',
    });
    expect(await guarded.exited).toEqual({ code: 3, signal: null });
    expect(guarded.running).toBe(false);
    expect(await readFile(log, 'utf8')).toBe(`I am ${guarded.pid}\n`);
  });

  test('gets the last signal when it ignores the first', async () => {
    const guarded = await spawnGuarded('/bin/sh', ['-c', 'trap "" TERM; while :; do sleep 1; done'], {
      logFile: await logFile(),
      signalWhenOrphaned: 'KILL',
    });
    expect(await guarded.end('SIGTERM', 1, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('that cannot be started is an error', async () => {
    const attempt = spawnGuarded('/nowhere/program', [], {
      logFile: await logFile(),
      signalWhenOrphaned: 'KILL',
    });
    await expect(attempt).rejects.toHaveProperty('code', 'ENOENT');
  });

  test('is ended, and what it wrote is removed, when its owner is killed', async () => {
    const log = await logFile();
    const script = `
      import { spawnGuarded } from ${JSON.stringify(join(import.meta.dirname, 'guarded-process.ts'))};
      const guarded = await spawnGuarded('sleep', ['60'], {
        logFile: ${JSON.stringify(log)}, signalWhenOrphaned: 'KILL', removeWhenOrphaned: ${JSON.stringify(dirname(log))},
      });
      process.stdout.write(String(guarded.pid));
      setInterval(() => undefined, 60_000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(owner.stdout, 'data')) as [Buffer];
    expect(describeProcess(Number(pid))?.command).toContain('sleep');
    const removed = removalOf(dirname(log));
    await endChild(owner, 'SIGKILL');
    await removed;
    expect(describeProcess(Number(pid))?.command ?? '').toBe('');
  });
});
