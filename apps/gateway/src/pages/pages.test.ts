import SwaggerParser from '@apidevtools/swagger-parser';
import { fail } from '@cabildo/contracts/errors';
import { failureReply, successReply } from '@cabildo/kit/service';
import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';

const GET_IMAGE = 'calls.servers.get_image';
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

describe('documentation', () => {
  test('runs and loads what is of this origin alone', async () => {
    const page = await lab.send('/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';img-src 'self' data:;base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      if (address.startsWith('#') || address.startsWith('data:')) continue;
      const file = await fetch(new URL(address, `http://127.0.0.1:${lab.gateway.publicPort}/docs/`));
      expect([address, new URL(file.url).port, file.status]).toEqual([
        address,
        String(lab.gateway.publicPort),
        200,
      ]);
      await file.arrayBuffer();
    }
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style| style=| on[a-z]+="/);
  });

  test.each(['/openapi.json', '/docs/docs.js', '/docs/docs.css', '/docs/operations', '/docs/errors', '/'])(
    '%s is compressed, and not sent again to a client that has it (FU-06)',
    async (path) => {
      const ask = (headers: Record<string, string>) =>
        // `fetch` would add Cache-Control by itself.
        lab.send(path, { headers: { 'cache-control': 'max-age=0', ...headers } });
      const whole = await ask({ 'accept-encoding': 'identity' });
      expect(whole.headers.get('content-encoding')).toBeNull();
      for (const encoding of ['br', 'gzip']) {
        const answer = await ask({ 'accept-encoding': encoding });
        const { headers } = answer;
        expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
        expect(Number(headers.get('content-length'))).toBeLessThan(whole.text.length);
        expect(answer.text).toBe(whole.text);
        const again = await ask({ 'accept-encoding': encoding, 'if-none-match': headers.get('etag')! });
        expect([again.status, again.text]).toEqual([304, '']);
      }
    },
  );

  test('no script of another site reads a page (ID-06)', async () => {
    for (const path of ['/', '/docs', '/docs/', '/docs/signed-in', '/docs/nothing', '/healthz', '/panel/'])
      expect([path, (await lab.send(path)).headers.get('access-control-allow-origin')]).toEqual([path, null]);
    const metrics = await lab.send('/metrics', { internal: true });
    expect([metrics.status, metrics.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect((await lab.send('/nothing')).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('is found without the final slash', async () => {
    const { status, headers } = await lab.send('/docs');
    expect([status, headers.get('location')]).toEqual([301, 'docs/']);
  });

  test('the document is valid OpenAPI 3.1, and each of its addresses works', async () => {
    const answer = await lab.send('/openapi.json');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const paths = Object.keys(answer.body['paths'] as object);
    await SwaggerParser.validate(structuredClone(answer.body) as never);
    for (const path of paths) {
      const reached = await lab.send(path, { internal: true });
      // Each action exists, because it is refused for a key or a parameter and never for its name.
      expect([path, reached.text]).not.toEqual([path, expect.stringContaining('acción')]);
      expect([path, reached.status]).not.toEqual([path, 404]);
    }
    expect(paths).toEqual(
      expect.arrayContaining(['/servers/create', '/users/gp_oauth_start', '/server_members/list']),
    );
  });

  test('names the public address', async () => {
    const serversOf = async (from: Lab, internal: boolean) =>
      (await from.send('/openapi.json', { internal })).body['servers'];
    const known = await startLab({ settings: { PUBLIC_URL: 'https://rp.example.org/api/' } });
    expect(await serversOf(known, false)).toEqual([{ url: 'https://rp.example.org/api' }]);
    expect(await serversOf(known, true)).toEqual([{ url: '/' }]);
    expect((await known.send('/docs/')).text).toContain(
      'curl &#39;https://rp.example.org/api/servers/discover',
    );
    const local = `http://127.0.0.1:${lab.gateway.publicPort}/servers/discover`;
    expect((await lab.send('/docs/')).text).toContain(local);
    expect(await serversOf(lab, false)).toEqual([{ url: '/' }]);
  });

  test('shows internal actions on the internal port alone', async () => {
    const paths = async (internal: boolean) =>
      Object.keys((await lab.send('/openapi.json', { internal })).body['paths'] as object);
    expect(await paths(false)).not.toContain('/server_bot/cp_link_info');
    expect(await paths(false)).not.toContain('/users/create_game_session');
    expect(await paths(true)).toEqual(
      expect.arrayContaining(['/server_bot/cp_link_info', '/users/create_game_session']),
    );
  });
});

describe('health', () => {
  test('answers on both ports, and metrics on the internal one alone', async () => {
    for (const internal of [false, true]) {
      expect((await lab.send('/healthz', { internal })).body).toEqual({ ok: true });
      const ready = await lab.send('/readyz', { internal });
      expect([ready.status, ready.body]).toEqual([200, { ok: true, missing: [] }]);
    }
    await lab.send('/servers?action=discover');
    const metrics = await lab.send('/metrics', { internal: true });
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(metrics.text).toMatch(
      /cabildo_action_seconds_count\{service="gateway",action="servers\.discover",status="2xx"\} \d/,
    );
    expect(metrics.text).toMatch(/cabildo_gateway_sockets_open \d/);
    expect(metrics.text).toMatch(/cabildo_gateway_requests_in_flight 1\n/);
    expect((await lab.send('/metrics')).status).toBe(404);
  });

  test('names what else its process is waiting for', async () => {
    const lacking = await startLab({ missing: () => ['database of economy'] });
    const ready = await lacking.send('/readyz');
    expect([ready.status, ready.body]).toEqual([503, { ok: false, missing: ['database of economy'] }]);
  });

  test('is not ready without a bus', async () => {
    const cut = await startLab();
    await cut.bus.close();
    const ready = await cut.send('/readyz');
    expect([ready.status, ready.body]).toEqual([503, { ok: false, missing: ['bus'] }]);
    expect(cut.gateway.missing()).toEqual(['bus']);
    expect((await cut.send('/healthz')).status).toBe(200);
  });
});

describe('images', () => {
  const hash = 'a'.repeat(64);
  afterEach(() => lab.answers.clear());

  test('are served for ever under their hash, and read once', async () => {
    lab.answers.set(GET_IMAGE, () =>
      successReply(200, { content_type: 'image/png', base64: PNG.toString('base64') }),
    );
    const before = lab.count(GET_IMAGE);
    const url = `http://127.0.0.1:${lab.gateway.publicPort}/media/${hash}`;
    const first = await fetch(url);
    expect(Buffer.from(await first.arrayBuffer())).toEqual(PNG);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // `fetch` would add Cache-Control by itself.
    const headers = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
    const again = await fetch(url, { headers });
    expect(again.status).toBe(304);
    expect(lab.count(GET_IMAGE)).toBe(before + 1);
    expect(lab.delivered.findLast(({ name }) => name === GET_IMAGE)!.input).toEqual({ hash });
  });

  test('that do not exist are 404, with the uniform body', async () => {
    lab.answers.set(GET_IMAGE, () => failureReply(fail('not_found')));
    for (const path of [`/media/${'b'.repeat(64)}`, '/media/short', '/media/..%2f..%2fetc', '/media/']) {
      const answer = await lab.send(path);
      expect([path, answer.status, answer.body['error_code']]).toEqual([path, 404, 'not_found']);
    }
  });

  test('are 503 while the servers service is away', async () => {
    const lonely = await startLab({ absent: ['servers'] });
    const answer = await lonely.send(`/media/${hash}`);
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
      503,
      '5',
      expect.objectContaining({ ok: false, retry_after: 5 }),
    ]);
  });

  test('count with pages and documents, for each address (FU-06)', async () => {
    const narrow = await startLab({ settings: { RATE_SERVERS: 4, TRUSTED_PROXIES: '127.0.0.1' } });
    narrow.answers.set(GET_IMAGE, () => failureReply(fail('not_found')));
    const paths = ['/', '/openapi.json', `/media/${hash}`, '/docs/docs.css', '/docs/'];
    const answers: HttpAnswer[] = [];
    for (const path of paths) answers.push(await narrow.send(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 429]);
    expect(answers.at(-1)!.body['error_code']).toBe('limit_exceeded');
    expect(answers.at(-1)!.headers.get('retry-after')).toBe(String(answers.at(-1)!.body['retry_after']));
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await narrow.send('/docs/', { headers })).status).toBe(200);
    // A probe asks as long as the process lives and must never be refused.
    for (let n = 0; n < 6; n += 1) expect((await narrow.send('/healthz')).status).toBe(200);
  });
});

describe('everything else', () => {
  test('the front page links to the documentation and the status', async () => {
    const page = await lab.send('/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('href="docs/"');
    expect(page.text).toContain('href="openapi.json"');
  });

  test('is 404 with the uniform body, in the language of the client', async () => {
    const answer = await lab.send('/docs/nothing.js', { headers: { 'accept-language': 'en' } });
    expect([answer.status, answer.body]).toEqual([
      404,
      { ok: false, error: 'There is no such route. All are in /docs.', error_code: 'not_found' },
    ]);
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test('pages take GET and HEAD alone', async () => {
    for (const path of ['/', '/docs/', '/openapi.json', '/healthz', '/media/x']) {
      const answer = await lab.send(path, { method: 'POST' });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
    expect((await lab.send('/', { method: 'HEAD' })).status).toBe(200);
  });

  test('a broken escape in a path is 400', async () => {
    const answer = await lab.send('/media/%ff');
    expect([answer.status, answer.body['error_code']]).toEqual([400, 'error']);
  });
});
