import { until } from '@cabildo/testing/until.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { childrenOf, describeProcess, isAlive } from './process-table.ts';
import { ask, copyOf, makeSeed, newFolder, cleanUp } from '@cabildo/testing/embedded/owners.ts';

const FAST = { fsync: 'off' };
const started: EmbeddedPostgres[] = [];

async function start(dataDir: string, more: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST, ...more });
  started.push(postgres);
  return postgres;
}

async function startFailure(dataDir: string, more: { port?: number } = {}): Promise<string> {
  const error: unknown = await start(dataDir, more).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return (error as Error).message;
}

/** Tests that change it take copies. */
let seed: string;
beforeAll(async () => {
  seed = await makeSeed();
});
afterAll(() => rm(seed, { recursive: true }));
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  await cleanUp();
});

describe('the embedded PostgreSQL', () => {
  test('keeps its data and its port from one start to the next', async () => {
    const dataDir = copyOf(seed);
    const first = await start(dataDir);
    await ask(first.url, "CREATE TABLE note AS SELECT 'kept'::text AS body");
    await first.stop();
    await first.stop();
    const second = await start(dataDir);
    expect(second.port).toBe(first.port);
    expect(await ask(second.url, 'SELECT body FROM note')).toBe('kept');
  });

  const without = (url: string): string => url.replace(/:[^:@/]+@/, '@');

  test('lets nobody in without its password, which others on this machine cannot read', async () => {
    const dataDir = copyOf(seed);
    const { url } = await start(dataDir);
    expect(without(url)).not.toBe(url);
    await expect(ask(without(url), 'SELECT 1')).rejects.toThrow(/password/);
    await expect(ask(url.replace(/:[^:@/]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
    for (const name of ['cluster/cabildo.password', 'postgres.log', 'port'])
      expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('gives a password to data from before it had one, and keeps it', async () => {
    const dataDir = copyOf(seed);
    await rm(join(dataDir, 'cluster', 'cabildo.password'));
    await writeFile(join(dataDir, 'cluster', 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
    const first = await start(dataDir);
    expect(await ask(first.url, 'SELECT 1')).toBe(1);
    await expect(ask(without(first.url), 'SELECT 1')).rejects.toThrow(/password/);
    await first.stop();
    expect((await start(dataDir)).url).toBe(first.url);
  });

  test('is durable unless told otherwise, speaks UTF-8 and listens on the loopback address alone', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: seed, settings: { work_mem: '5MB' } });
    started.push(postgres);
    const { url } = postgres;
    expect(await ask(url, 'SHOW fsync')).toBe('on');
    expect(await ask(url, 'SHOW synchronous_commit')).toBe('on');
    expect(await ask(url, 'SHOW work_mem')).toBe('5MB');
    expect(await ask(url, 'SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(url, "SELECT upper('ñandú')")).toBe('ÑANDÚ');
  });

  test('writes neither failed statements nor their values to its log', async () => {
    const dataDir = copyOf(seed);
    const { url } = await start(dataDir);
    await ask(url, 'CREATE TABLE pin (value text PRIMARY KEY)');
    await ask(url, "INSERT INTO pin VALUES ('canary')");
    await expect(ask(url, "INSERT INTO pin VALUES ('canary')")).rejects.toThrow('duplicate key');
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('canary');
  });

  test('starts once when two starts happen at once on an empty folder', async () => {
    const dataDir = newFolder();
    const results = await Promise.allSettled([start(dataDir), start(dataDir)]);
    const failures = results.filter((result) => result.status === 'rejected');
    expect(failures).toHaveLength(1);
    expect(String(failures[0]?.reason)).toMatch(/in use already .* Stop that one first/);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('.new-'));
  });

  test('names the process that uses the folder already', async () => {
    await start(seed);
    expect(await startFailure(seed)).toContain(`(process ${process.pid})`);
  });

  test('takes another port when another program has taken the one it had', async () => {
    const first = await start(seed);
    await first.stop();
    const thief = createServer().listen(first.port, '127.0.0.1').unref();
    await once(thief, 'listening');
    const second = await start(seed);
    expect(second.port).not.toBe(first.port);
    expect(await ask(second.url, 'SELECT 1')).toBe(1);
    thief.close();
  });

  test('says so when the port it must have is taken', async () => {
    const thief = createServer().listen(0, '127.0.0.1').unref();
    await once(thief, 'listening');
    const { port } = thief.address() as AddressInfo;
    expect(await startFailure(seed, { port })).toMatch(/another program has it. Stop that program/);
    thief.close();
  });

  test('makes the database anew when an earlier attempt was interrupted, and removes what that left', async () => {
    const dataDir = newFolder();
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(dead, 'exit');
    await mkdir(join(dataDir, `cluster.new-${dead.pid}-half`, 'base'), { recursive: true });
    const { url } = await start(dataDir);
    expect(await ask(url, 'SELECT 1')).toBe(1);
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'port', 'postgres.log']);
  });

  test('recovers everything committed after it was killed', async () => {
    const dataDir = copyOf(seed);
    const first = await start(dataDir);
    await ask(first.url, 'CREATE TABLE note AS SELECT 1 AS id');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT id FROM note')).toBe(1);
  });

  test('waits for what is left of a killed one, and says so', async () => {
    const dataDir = copyOf(seed);
    const first = await start(dataDir);
    // The checkpointer takes its name a moment after it was forked.
    let checkpointer: number | undefined;
    await until(() => {
      checkpointer = childrenOf(first.pid).find((pid) =>
        describeProcess(pid)?.command.includes('checkpointer'),
      );
      return checkpointer !== undefined;
    });
    process.kill(checkpointer!, 'SIGSTOP');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const said: string[] = [];
    const thaw = () => isAlive(checkpointer!) && process.kill(checkpointer!, 'SIGCONT');
    const onProgress = (line: string) => said.push(line) && thaw();
    started.push(await startEmbeddedPostgres({ dataDir, settings: FAST, onProgress }).finally(thaw));
    expect(said[0]).toMatch(/still ending; waiting for them/);
  });

  test('starts although another program has the process id of a killed one', async () => {
    const dataDir = copyOf(seed);
    await (await start(dataDir)).stop();
    const { uid, gid } = await stat(join(dataDir, 'cluster'));
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) });
    await once(other, 'spawn');
    const left = [other.pid, join(dataDir, 'cluster'), 0, 1, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), left);
    const { url } = await start(dataDir);
    expect(await ask(url, 'SELECT 1')).toBe(1);
    other.kill('SIGKILL');
  });

  test('refuses data of another PostgreSQL version', async () => {
    const dataDir = copyOf(seed);
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '12\n');
    expect(await startFailure(dataDir)).toMatch(/made by PostgreSQL 12.*npm run backup .*npm run restore /);
  });

  test('refuses a file where the folder should be', async () => {
    const dataDir = newFolder();
    await writeFile(dataDir, '');
    expect(await startFailure(dataDir)).toMatch(/is not a folder. Remove that file, or set DATA_DIR/);
  });

  test('quotes PostgreSQL when it refuses a setting', async () => {
    const attempt = startEmbeddedPostgres({ dataDir: seed, settings: { work_mem: 'much' } });
    await expect(attempt).rejects.toThrow(/failed to start [^\n]*\n[^]*work_mem/);
  });

  test('leaves no process behind after stop', async () => {
    const postgres = await start(seed);
    const family = [postgres.pid, ...childrenOf(postgres.pid)];
    expect(family.length).toBeGreaterThan(1);
    await postgres.stop();
    expect(family.filter(isAlive)).toEqual([]);
  });
});
