import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, isAlive } from '@cabildo/kit/embedded/process-table.ts';
import { Client } from '@cabildo/testing/client.ts';
import { FAST_SETTINGS, freePort, startPostgres, startProcess } from '@cabildo/testing/lab/index.ts';
import { until } from '@cabildo/testing/until.ts';

const script = join(import.meta.dirname, '../../apps/standalone/src/main.ts');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabildo-main-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm start` where it cannot work; returns its exit code and its output. */
async function fail(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', INTERNAL_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, errors };
}

test.each([
  [
    'a setting that makes no sense',
    { RATE_USERS: 'many' },
    /^Set it right and start again: RATE_USERS .*\.\n$/,
  ],
  [
    'an address that is none',
    { DATABASE_URL: 'localhost' },
    /^Set it right and start again: DATABASE_URL .*\.\n$/,
  ],
  ['production without secrets', { NODE_ENV: 'production' }, /^Set SECRET_KEYS .*\.\n$/],
])('with %s it says what to do in one sentence and ends', async (_, env, sentence) => {
  const { code, errors } = await fail(env);
  expect([code, errors]).toEqual([1, expect.stringMatching(sentence)]);
});

test('with a data folder that cannot be used it says what to do in one sentence and ends', async () => {
  const file = join(folder, 'taken');
  await writeFile(file, '');
  expect(await fail({ DATA_DIR: file })).toEqual({
    code: 1,
    errors: `${file} is not a folder. Remove that file, or set DATA_DIR to another folder.\n`,
  });
});

test('with a port that is taken it says what to do in one sentence and ends, and starts no database', async () => {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  expect(await fail({ PORT: String(port) })).toEqual({
    code: 1,
    errors: `Port ${port} is taken: stop the program that uses it, or set PORT to another port (0 picks a free one).\n`,
  });
  server.close();
});

test('with a password that the database refuses it says what to set in one sentence and ends, even while it waits for something else', async () => {
  const server = await startPostgres({ settings: FAST_SETTINGS });
  const wrong = new URL(server.url);
  wrong.password = 'canary';
  const nowhere = await freePort();
  const sentence = (setting: string) =>
    `PostgreSQL at ${wrong.host} does not let "cabildo" in (password authentication failed for user "cabildo"): ` +
    `set user and password in ${setting} right.\n`;
  expect(await fail({ DATABASE_URL: wrong.href })).toEqual({ code: 1, errors: sentence('DATABASE_URL') });
  const mixed = {
    DATABASE_URL: `postgres://cabildo@127.0.0.1:${nowhere}/postgres`,
    ECONOMY_DATABASE_URL: wrong.href,
  };
  expect(await fail(mixed)).toEqual({ code: 1, errors: sentence('ECONOMY_DATABASE_URL') });
  await server.stop();
});

test('with a database that does not answer it says where in one sentence and ends', async () => {
  const nowhere = await freePort();
  expect(await fail({ DATABASE_URL: `postgres://cabildo:canary@127.0.0.1:${nowhere}/postgres` })).toEqual({
    code: 1,
    errors: `No PostgreSQL answers at 127.0.0.1:${nowhere} (ECONNREFUSED): start it there, or set DATABASE_URL right.\n`,
  });
});

test('it runs on nothing but itself, keeps what was made, and leaves no process behind', async () => {
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const cabildo = await startProcess({
    name: 'standalone',
    script,
    env: { DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    readyUrl: `${url}/readyz`,
    readyLine: `curl '${url}/users?action=gp_oauth_start`,
  });
  const owner = await new Client(url).signIn('42', 'lucia');
  await owner.api.servers.create({ server_name: 'Villa Esperanza' });
  const children = childrenOf(cabildo.pid);
  expect(children.length).toBeGreaterThan(0);
  expect(await cabildo.kill('SIGINT')).toMatchObject({ code: 0 });
  await until(() => !children.some(isAlive));
  await cabildo.restart();
  expect(await new Client(url, owner.key).api.servers.listMine()).toMatchObject({
    servers: [{ server_name: 'Villa Esperanza' }],
  });
  await cabildo.stop();
});
