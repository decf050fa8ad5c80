import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@cabildo/testing/client.ts';
import { freePort, startProcess } from '@cabildo/testing/lab/index.ts';

const root = join(import.meta.dirname, '../..');
const [FIRST, SECOND] = [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`);
const OTHER = `1:${randomBytes(32).toString('base64')}`;
const PIN = '4071';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabildo-keys-'));
  // Under root, PostgreSQL runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run keys` on the embedded databases; returns its exit code and what it prints. */
function keys(secretKeys: string, ...verbs: string[]): Promise<{ code: number; lines: string[] }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: folder, SECRET_KEYS: secretKeys };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'tools/keys.ts'), ...verbs], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: (stdout + stderr).trimEnd().split('\n') }),
    );
  });
}

test('keys of the embedded databases are added, sealed anew beside the running instance and dropped; a wrong one ends the start', async () => {
  expect(await keys(FIRST!, 'status')).toEqual({ code: 1, lines: [`There is no data in ${folder} yet.`] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const cabildo = await startProcess({
    name: 'keys',
    script: join(root, 'apps/standalone/src/main.ts'),
    env: { DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: String(internalPort), SECRET_KEYS: FIRST! },
    readyUrl: `${url}/readyz`,
  });
  const owner = await new Client(url).signIn('42', 'lucia');
  const { server_id } = await owner.api.servers.create({ server_name: 'Villa Llave' });
  const { server_character_id } = await owner.api.dni.create({ server_id, name: 'Ana', surname: 'Gil' });
  const { account_id } = await owner.api.economy.createBankAccount({
    server_id,
    server_character_id,
    pin: PIN,
  });
  const verify = async () =>
    (await owner.call('server_economy.verify_pin', { server_id, account_id, pin: PIN })).status;

  const both = `${FIRST},${SECOND}`;
  expect((await keys(FIRST!, 'status')).lines.slice(-1)).toEqual(['version 1: 3 (writes)']);
  expect(await keys(OTHER, 'reseal')).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^SECRET_KEYS: /)],
  });
  // No process knows the new key yet, so nothing may be written with it.
  expect(await keys(both, 'reseal')).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^No process of \w+ has started with version 2 yet/)],
  });
  await cabildo.restart({ env: { SECRET_KEYS: both } });
  const { code, lines } = await keys(both, 'reseal');
  expect([code, ...lines.slice(-2)]).toEqual([0, 'version 1: 0', 'version 2: 3 (writes)']);
  expect(await verify()).toBe(200);
  await cabildo.restart({ env: { SECRET_KEYS: SECOND! } });
  expect(await verify()).toBe(200);
  expect((await keys(SECOND!, 'status')).lines.slice(-1)).toEqual(['version 2: 3 (writes)']);

  await expect(cabildo.restart({ env: { SECRET_KEYS: FIRST! } })).rejects.toThrow(
    /SECRET_KEYS lacks version 2, with which 1 of [\w.]+ in the database "cabildo_\w+"/,
  );
  await expect(cabildo.restart({ env: { SECRET_KEYS: OTHER.replace('1:', '2:') } })).rejects.toThrow(
    /the key of version 2 is not the one with which the database "cabildo_\w+" was written/,
  );
  await cabildo.restart({ env: { SECRET_KEYS: SECOND! } });
  expect(await verify()).toBe(200);
  await cabildo.stop();
  // The instance is down: the databases are started for the moment.
  expect((await keys(SECOND!, 'status')).code).toBe(0);
});

test('it says how it is called', async () => {
  expect(await keys(FIRST!, 'rotate')).toEqual({ code: 1, lines: ['Say npm run keys -- status or reseal.'] });
});
