import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const CLIENT = join(import.meta.dirname, '../../libs/client');
const { version } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as { version: string };
const TARBALL = `cabildo-client-${version}.tgz`;
const run = promisify(execFile);

let instance: TestInstance;
let folder: string;
beforeAll(async () => {
  // `npm ci` has packed it, unless its scripts were left out.
  if (!existsSync(join(CLIENT, 'dist', TARBALL))) await run(process.execPath, ['build.ts'], { cwd: CLIENT });
  folder = mkdtempSync(join(tmpdir(), 'cabildo-downloads-'));
  instance = await startInstance();
});
afterAll(async () => {
  await instance.stop();
  rmSync(folder, { recursive: true, force: true });
});

const download = (name: string) => fetch(`${instance.url}/downloads/${name}`);

test('a program in an empty folder installs the client from the instance, and calls it', async () => {
  const address = `${instance.url}/downloads/${TARBALL}`;
  expect(await (await download('')).text()).toContain(`npm install ${address}`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--no-audit', '--no-fund', address], { cwd: folder });
  writeFileSync(
    join(folder, 'main.js'),
    `import { createClient } from '@cabildo/client';
     const { servers } = await createClient({ baseUrl: '${instance.url}' }).servers.discover();
     console.log(JSON.stringify(servers));`,
  );
  expect((await run(process.execPath, ['main.js'], { cwd: folder })).stdout).toBe('[]\n');
});

test('an example that was copied elsewhere takes the client from the instance', async () => {
  const copy = join(folder, 'dashboard');
  cpSync(join(CLIENT, '../../examples/dashboard'), copy, { recursive: true });
  const described = readFileSync(join(copy, 'package.json'), 'utf8');
  writeFileSync(join(copy, 'package.json'), described.replace('http://127.0.0.1:8080', instance.url));
  await run('npm', ['run', 'client', '--', '--no-audit', '--no-fund'], { cwd: copy });
  const { dependencies } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies).toEqual({ '@cabildo/client': `${instance.url}/downloads/${TARBALL}` });
  expect(existsSync(join(copy, 'node_modules/@cabildo/client/index.js'))).toBe(true);
});

test('the client may be kept for ever by its name, and whoever has it does not get it again', async () => {
  const { headers } = await download(TARBALL);
  expect(headers.get('content-type')).toBe('application/gzip');
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
  expect((await fetch(`${instance.url}/downloads/${TARBALL}`, { headers: known })).status).toBe(304);
});

test('each file has the checksum that is said of it', async () => {
  const lines = (await (await download('checksums.txt')).text()).trimEnd().split('\n');
  const said = lines.map((line) => line.split('  ') as [sum: string, name: string]);
  expect(said.map(([, name]) => name).toSorted()).toEqual(
    ['Cabildo.luau', 'cabildo.lua', TARBALL].toSorted(),
  );
  for (const [sum, name] of said) {
    const bytes = Buffer.from(await (await download(name)).arrayBuffer());
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sum]);
  }
});
