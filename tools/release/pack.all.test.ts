import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@cabildo/kit/service';
import { packRelease } from './pack.ts';
import { imageOf } from './versions.ts';

const root = join(import.meta.dirname, '../..');
const DIGEST = `sha256:${'a1'.repeat(32)}`;
let folder: string;
let files: string[];

const tar = (file: string, ...words: string[]): string =>
  execFileSync('tar', ['-xzOf', join(folder, file), ...words], { encoding: 'utf8' });
const namesIn = (file: string): string[] =>
  execFileSync('tar', ['-tzf', join(folder, file)], { encoding: 'utf8' }).split('\n').filter(Boolean);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-pack-'));
  files = packRelease(root, folder, VERSION, DIGEST);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a release offers the client, a module for each kind of game server, and what an installation reads', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'libs/client/package.json'), 'utf8')) as {
    version: string;
  };
  expect(files).toEqual(
    [
      `cabildo-client-${version}.tgz`,
      `cabildo-${VERSION}.tar.gz`,
      `cabildo-lua-${VERSION}.tar.gz`,
      `cabildo-luau-${VERSION}.tar.gz`,
    ].sort(),
  );
});

test('what npm takes says where it comes from', () => {
  const [client] = files.filter((file) => file.endsWith('.tgz'));
  expect(JSON.parse(tar(client!, 'package/package.json'))).toMatchObject({
    name: '@cabildo/client',
    repository: { type: 'git', directory: 'libs/client' },
  });
});

test('a module comes with its guide and the licence', () => {
  const inLua = `cabildo-lua-${VERSION}`;
  expect(namesIn(`${inLua}.tar.gz`)).toEqual(
    expect.arrayContaining([`${inLua}/LICENSE`, `${inLua}/README.md`, `${inLua}/cabildo.lua`]),
  );
});

test('an installation names the image by its digest, and has no file twice', () => {
  const file = `cabildo-${VERSION}.tar.gz`;
  const names = namesIn(file);
  expect(new Set(names).size).toBe(names.length);
  const here = `cabildo-${VERSION}`;
  expect(tar(file, `${here}/docker-compose.yml`)).toContain(`${imageOf(root)}:${VERSION}@${DIGEST}`);
  expect(tar(file, `${here}/k8s/overlays/production/kustomization.yaml`)).toContain(DIGEST);
  expect(names).toEqual(
    expect.arrayContaining([
      `${here}/.env.example`,
      `${here}/ops/backup/base.sh`,
      `${here}/docs/guides/deploy.md`,
      `${here}/k8s/base/kustomization.yaml`,
    ]),
  );
});

test('the checksums are those of the files', () => {
  const said = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(said.trim().split('\n')).toEqual(files.map((file) => `${file}: OK`));
});
