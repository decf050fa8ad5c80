import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort, startProcess } from './index.ts';

const script = join(import.meta.dirname, 'service.fixture.ts');

async function startService(env: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startProcess({
    name: 'service',
    script,
    env: { PORT: String(port), ANSWER: 'hello', ...env },
    readyUrl: url,
    readyLine: /listening as \d+/,
  });
  return { service, url };
}

describe('a process of the project', () => {
  test('is ready when started, killed by its id and ready again after a restart', async () => {
    const { service, url } = await startService();
    const { pid, exited } = service;
    expect(await (await fetch(url)).text()).toBe('hello');
    expect(await readFile(service.logFile, 'utf8')).toBe(`listening as ${pid}\n`);

    expect(await service.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL' });
    await expect(fetch(url)).rejects.toThrow();

    await service.restart();
    expect(service.pid).not.toBe(pid);
    expect(await (await fetch(url)).text()).toBe('hello');
    await service.stop();
    expect(existsSync(dirname(service.logFile))).toBe(false);
  });

  test('ends in its own order at SIGTERM', async () => {
    const { service } = await startService();
    expect(await service.kill()).toEqual({ code: 0, signal: null });
    await service.stop();
  });

  test('can be frozen and thawed', async () => {
    const { service, url } = await startService();
    service.signal('SIGSTOP');
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    service.signal('SIGCONT');
    expect(await (await fetch(url)).text()).toBe('hello');
    await service.stop();
  });

  test('that cannot start is an error with what it said', async () => {
    await expect(startService({ FAIL: 'yes' })).rejects.toThrow(
      /service ended .*code 1.*cannot start: FAIL is set/s,
    );
  });

  test('that does not become ready in time is ended, and that is an error', async () => {
    const attempt = startProcess({
      name: 'service',
      script,
      env: { PORT: String(await freePort()) },
      readyLine: 'never said',
      readyWithinMs: 1,
    });
    await expect(attempt).rejects.toThrow(/was not ready after 1 ms/);
  });
});
