import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab, type Lab } from '../testing/lab.ts';
import { createDownloads } from './downloads.ts';

const PACKAGES = join(import.meta.dirname, '../../../../packages');
const MODULES = ['lua/cabildo.lua', 'luau/Cabildo.luau'] as const;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

const nameOf = (file: string): string => file.slice(file.indexOf('/') + 1);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('/downloads', () => {
  test.each(MODULES)('has %s as it is in this repository, and not again for whoever has it', async (file) => {
    const path = `/downloads/${nameOf(file)}`;
    const { status, headers, text } = await lab.send(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/x-lua; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(text).toBe(readFileSync(join(PACKAGES, file), 'utf8'));
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await lab.send(path, { headers: known })).status).toBe(304);
    const head = await lab.send(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
  });

  test('lists its files, with their sizes and checksums', async () => {
    const { text: page } = await lab.send('/downloads/');
    const { text: sums } = await lab.send('/downloads/checksums.txt');
    for (const file of MODULES) {
      const text = readFileSync(join(PACKAGES, file), 'utf8');
      expect(sums).toContain(`${sha256(text)}  ${nameOf(file)}\n`);
      expect(page).toContain(
        `<a href="${nameOf(file)}" download>${nameOf(file)}</a></th><td>${Buffer.byteLength(text)}</td>` +
          `<td><code>${sha256(text)}</code></td>`,
      );
    }
    const moved = await lab.send('/downloads', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'downloads/']);
  });

  test.each([
    '/downloads/cabildo.js',
    '/downloads/..%2Fpackage.json',
    '/downloads/%2e%2e/package.json',
    '/downloads/lua/cabildo.lua',
    '/downloads/package/index.js',
  ])('has nothing else, such as %s', async (path) => {
    const { status, body } = await lab.send(path);
    expect([status, body['error_code']]).toEqual([404, 'not_found']);
  });

  test('is read alone, and on the public port', async () => {
    const { status, headers } = await lab.send('/downloads/cabildo.lua', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/downloads', '/downloads/', '/downloads/cabildo.lua'])
      expect((await lab.send(path, { internal: true })).status).toBe(404);
  });

  test('has the client where it is built, and the modules alone where it is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cabildo-downloads-'));
    const pathsOf = (clientFolder: string) =>
      createDownloads(() => 'http://127.0.0.1', clientFolder).map(([path]) => path);
    const modules = [
      '/downloads/',
      '/downloads/checksums.txt',
      '/downloads/cabildo.lua',
      '/downloads/Cabildo.luau',
    ];
    expect(pathsOf(join(folder, 'none'))).toEqual(modules);
    writeFileSync(join(folder, 'cabildo-client-1.2.3.tgz'), '');
    expect(pathsOf(folder).toSorted()).toEqual(
      [...modules, '/downloads/cabildo-client-1.2.3.tgz'].toSorted(),
    );
  });
});
