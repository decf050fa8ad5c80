import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab, type Lab } from '../testing/lab.ts';

const PAGE = `<!doctype html><html><head>
<link rel="icon" href="./icon.svg">
<script type="module" crossorigin src="./assets/main-A1b2.js"></script>
<link rel="stylesheet" crossorigin href="./assets/main-C3d4.css">
</head><body><a href="https://elsewhere.example/./x">x</a></body></html>`;
const SCRIPT = `console.log('panel');\n`.repeat(40);
const FONT = randomBytes(400);
const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-panel-'));
  folders.push(folder);
  return folder;
}

function build(folder: string): string {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets/main-A1b2.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-C3d4.css'), 'body { margin: 0 }\n');
  writeFileSync(join(folder, 'assets/inter-E5f6.woff2'), FONT);
  return folder;
}

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ panelFolder: build(newFolder()) });
});

/** `fetch` would add Cache-Control by itself. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  lab.send(path, { method, headers: { 'cache-control': 'max-age=0', ...headers } });

describe('the panel (PN-01)', () => {
  test('is found without the final slash', async () => {
    const { status, headers } = await lab.send('/panel');
    expect([status, headers.get('location')]).toEqual([308, 'panel/']);
  });

  test.each(['/panel/', '/panel/index.html', '/panel/servers/12/members', '/panel/terminal', '/panel/a.b/c'])(
    'answers %s with its page, whose addresses lead to its files from there',
    async (path) => {
      const page = await ask(path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect([...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
        '/panel/icon.svg',
        '/panel/assets/main-A1b2.js',
        '/panel/assets/main-C3d4.css',
        'https://elsewhere.example/./x',
      ]);
      const again = await ask(path, { 'if-none-match': page.headers.get('etag')! });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await ask(path, {}, 'HEAD')).status).toBe(200);
    },
  );

  test('finds its files below the path of PUBLIC_URL', async () => {
    const settings = { PUBLIC_URL: 'https://rp.example.org/api/' };
    const below = await startLab({ settings, panelFolder: build(newFolder()) });
    expect((await below.send('/panel/servers')).text).toContain('src="/api/panel/assets/main-A1b2.js"');
  });

  test('keeps hashed files for ever, compressed where that helps', async () => {
    const script = await ask('/panel/assets/main-A1b2.js', { 'accept-encoding': 'br' });
    expect([script.status, script.text]).toEqual([200, SCRIPT]);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    const font = await ask('/panel/assets/inter-E5f6.woff2', { 'accept-encoding': 'br, gzip' });
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect([font.headers.get('content-encoding'), font.headers.get('content-length')]).toEqual([null, '400']);
    const icon = await ask('/panel/icon.svg');
    expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
      'image/svg+xml',
      'no-cache',
    ]);
  });

  test.each(['/panel/assets/gone-X.js', '/panel/assets/', '/panel/assets/..%2findex.html', '/panel/api/x'])(
    'has no page in place of %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body['error_code']]).toEqual([404, 'not_found']);
    },
  );

  test('reads nothing outside its folder', async () => {
    for (const path of [
      '/panel/..%2f..%2fpackage.json',
      '/panel/%2fetc%2fpasswd',
      '/panel/....//package.json',
    ])
      expect((await ask(path)).text).toBe((await ask('/panel/')).text);
  });

  test('takes GET and HEAD alone', async () => {
    for (const path of ['/panel', '/panel/', '/panel/servers', '/panel/assets/main-A1b2.js']) {
      const answer = await ask(path, {}, 'POST');
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  test('runs and loads what is of this origin alone, and no other site may read it', async () => {
    for (const path of [
      '/panel',
      '/panel/',
      '/panel/terminal',
      '/panel/assets/main-A1b2.js',
      '/panel/assets/x',
    ]) {
      const { headers } = await ask(path);
      expect([path, headers.get('content-security-policy')]).toEqual([path, POLICY]);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test('shows the terminal, and nothing else, in frames of the sites in PANEL_FRAME_ANCESTORS', async () => {
    const settings = { PANEL_FRAME_ANCESTORS: 'https://tablet.example.org http://127.0.0.1:3000' };
    const framed = await startLab({ settings, panelFolder: build(newFolder()) });
    for (const path of ['/panel/terminal', '/panel/terminal/12?x=1']) {
      const { headers } = await framed.send(path);
      expect(headers.get('content-security-policy')).toMatch(
        /frame-ancestors https:\/\/tablet\.example\.org http:\/\/127\.0\.0\.1:3000$/,
      );
      expect(headers.get('x-frame-options')).toBeNull();
    }
    for (const path of ['/panel/', '/panel/terminals', '/panel/x/terminal', '/panel/assets/main-A1b2.js'])
      expect((await framed.send(path)).headers.get('content-security-policy')).toBe(POLICY);
  });

  test('counts with other pages, for each address (FU-06)', async () => {
    const narrow = await startLab({ settings: { RATE_SERVERS: 3 }, panelFolder: build(newFolder()) });
    const paths = ['/panel/', '/docs/', '/panel/assets/main-A1b2.js', '/panel/servers'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await narrow.send(path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('is served on the public port, and linked from the front page there', async () => {
    expect((await lab.send('/')).text).toMatch(/<ul>\n<li><a href="panel\/">/);
    expect((await lab.send('/', { internal: true })).text).not.toContain('panel');
    expect((await lab.send('/panel/', { internal: true })).status).toBe(404);
  });

  test('says in both languages how it is built, and is there once it is', async () => {
    const folder = newFolder();
    const bare = await startLab({ panelFolder: folder });
    const spanish = await bare.send('/panel/servers');
    expect([spanish.status, spanish.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(spanish.text).toContain('no está compilado');
    expect(spanish.text).toContain('<pre>npm run build -w apps/panel</pre>');
    const english = await bare.send('/panel/', { headers: { 'accept-language': 'en' } });
    expect(english.text).toContain('is not built');
    build(folder);
    expect((await bare.send('/panel/')).status).toBe(200);
  });

  test('stays the same while it is built again', async () => {
    const folder = build(newFolder());
    const running = await startLab({ panelFolder: folder });
    rmSync(join(folder, 'assets'), { recursive: true });
    expect((await running.send('/panel/assets/main-A1b2.js')).text).toBe(SCRIPT);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(PAGE);
  });
});
