import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';
import { sendBytes } from '../testing/send-bytes.ts';

let lab: Lab;
let server: string;
let key: string;

beforeAll(async () => {
  lab = await startLab();
  const id = lab.server();
  lab.join(id, 1, 'admin');
  server = String(id);
  key = lab.key(1);
});

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json; charset=utf-8' },
});
const inputOf = (answer: HttpAnswer): unknown => answer.body['input'];

describe('parameters', () => {
  test.each([
    ['in the query of a GET', () => lab.send(`/servers?action=discover&search=plaza`)],
    ['in the query of a POST', () => lab.send(`/servers?action=discover&search=plaza`, { method: 'POST' })],
    ['in a form', () => lab.post('/servers', { action: 'discover', search: 'plaza' })],
    ['in JSON', () => lab.send('/servers', json({ action: 'discover', search: 'plaza' }))],
    [
      'in a multipart form',
      () => {
        const body = new FormData();
        body.set('action', 'discover');
        body.set('search', 'plaza');
        return lab.send('/servers', { method: 'POST', body });
      },
    ],
    ['with the action in the address', () => lab.send('/servers/discover?search=plaza')],
    ['behind the .php alias', () => lab.send('/servers.php?action=discover&search=plaza')],
    ['behind a final slash', () => lab.send('/servers/?action=discover&search=plaza')],
  ])('arrive %s', async (_where, send) => {
    const answer = await send();
    expect([answer.status, inputOf(answer)]).toEqual([200, { search: 'plaza' }]);
  });

  test('in the body win over the same names in the query', async () => {
    const answer = await lab.post('/servers?action=fly&search=query', { action: 'discover', search: 'body' });
    expect(inputOf(answer)).toEqual({ search: 'body' });
  });

  test('that are repeated count with their last value, in query and form', async () => {
    expect(inputOf(await lab.send('/servers?action=discover&search=a&search=b'))).toEqual({ search: 'b' });
    const body = new URLSearchParams('action=fly&search=a&action=discover&search=c');
    expect(inputOf(await lab.send('/servers', { method: 'POST', body }))).toEqual({ search: 'c' });
  });

  test('that no action has are ignored, whatever their name', async () => {
    const answer = await lab.send(
      '/servers',
      json('{"action":"discover","__proto__":{"search":"x"},"constructor":1}'),
    );
    expect([answer.status, inputOf(answer)]).toEqual([200, {}]);
    expect((await lab.send('/servers?action=discover&__proto__=1&toString=2')).status).toBe(200);
  });

  test('that are empty are absent, or clear a field that may be cleared', async () => {
    expect(inputOf(await lab.send('/servers?action=discover&search='))).toEqual({});
    const params = { action: 'update', apikey: key, server_id: server, server_name: '', description: '' };
    expect(inputOf(await lab.post('/servers', params))).toEqual({ description: null });
  });

  test('may be JSON values in JSON and JSON text elsewhere', async () => {
    const filter = { a: 1 };
    expect(inputOf(await lab.send('/servers', json({ action: 'discover', filter })))).toEqual({ filter });
    const text = encodeURIComponent(JSON.stringify(filter));
    expect(inputOf(await lab.send(`/servers?action=discover&filter=${text}`))).toEqual({ filter });
  });

  test('that are numbers JSON cannot hold are refused by name, and numbers are no texts (GW-02)', async () => {
    for (const [sent, named] of [
      ['{"action":"discover","filter":{"a":800356270543470622}}', '(a)'],
      ['{"action":"discover","search":800356270543470622}', '«search»'],
      ['{"action":"discover","search":5}', '«search»'],
    ] as const) {
      const answer = await lab.send('/servers', json(sent));
      expect([answer.status, answer.body['error']]).toEqual([400, expect.stringContaining(named)]);
    }
    const filter = '{"a":800356270543470622}';
    const body = new FormData();
    body.set('action', 'discover');
    body.set('filter', filter);
    for (const answer of [
      await lab.post('/servers', { action: 'discover', filter }),
      await lab.send('/servers', { method: 'POST', body }),
    ])
      expect([answer.status, answer.body['error']]).toEqual([400, expect.stringContaining('(a)')]);
  });

  test('keep letters outside ASCII', async () => {
    expect(inputOf(await lab.send('/servers?action=discover&search=%C3%91and%C3%BA+1'))).toEqual({
      search: 'Ñandú 1',
    });
    expect(inputOf(await lab.post('/servers', { action: 'discover', search: 'Ñandú+1' }))).toEqual({
      search: 'Ñandú+1',
    });
  });

  test('that are files count as their content in Base64', async () => {
    const body = new FormData();
    body.set('action', 'create');
    body.set('server_name', 'Plaza');
    body.set('logo_base64', new Blob([Buffer.from('hello')]), 'logo.png');
    const answer = await lab.send('/servers', { method: 'POST', body, headers: { 'x-api-key': key } });
    expect(inputOf(answer)).toEqual({ server_name: 'Plaza', logo_base64: 'aGVsbG8=' });
  });

  test('of an alias reach its action', async () => {
    const answer = await lab.send(`/server_members?action=list&server_id=${server}&apikey=${key}`);
    expect([answer.status, answer.body['name']]).toEqual([200, 'servers.list_members']);
    expect((await lab.send(`/server_members/list?server_id=${server}&apikey=${key}`)).status).toBe(200);
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('what cannot be read is 400 with the uniform body, never 500', () => {
  test.each<[string, string, RequestInit | undefined]>([
    ['a broken escape in the query', '/servers?action=discover&search=%zz', undefined],
    ['a broken escape at the end of the query', '/servers?action=discover&search=100%', undefined],
    ['broken UTF-8 in the query', '/servers?action=discover&search=%ff%fe', undefined],
    ['broken UTF-8 in the action', '/servers?action=%ff', undefined],
    [
      'a broken escape in a form',
      '/servers',
      { method: 'POST', body: 'action=discover&search=%2', headers: form },
    ],
    [
      'broken UTF-8 in a form',
      '/servers',
      { method: 'POST', body: 'action=discover&search=%c3%28', headers: form },
    ],
    [
      'broken bytes in a form',
      '/servers',
      { method: 'POST', body: Buffer.from('action=\xff', 'latin1'), headers: form },
    ],
    [
      'broken UTF-8 inside JSON text in the query',
      `/servers?action=discover&filter=${encodeURIComponent('{"a":1,"text":"x')}%ff%22%7D`,
      undefined,
    ],
    [
      'broken bytes in JSON',
      '/servers',
      json(Buffer.from('{"action":"discover","filter":{"a":1,"text":"\xff"}}', 'latin1')),
    ],
    ['JSON that ends early', '/servers', json('{"action":"discover"')],
    ['JSON that is a list', '/servers', json('["discover"]')],
    ['JSON that is null', '/servers', json('null')],
    ['an action that is no text', '/servers', json({ action: { a: 1 } })],
    ['a NUL in a text', '/servers?action=discover&search=%00', undefined],
    [
      'a multipart form without a boundary',
      '/servers',
      {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      },
    ],
  ])('%s', async (_what, path, init) => {
    const answer = await lab.send(path, init);
    expect([answer.status, answer.body['ok'], answer.body['error_code']]).toEqual([400, false, 'error']);
  });

  test('bytes in the address without an escape', async () => {
    const bytes = Buffer.from('GET /servers?action=discover&search=Ñ HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await sendBytes(lab, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a request that is not HTTP', async () => {
    const answer = await sendBytes(lab, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"error_code":"error"');
  });

  test('headers that are too large, which are 413', async () => {
    const answer = await sendBytes(
      lab,
      `GET /servers?x=${'a'.repeat(64 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"ok":false');
  });
});

test('a body of another type, or a compressed one, is 415', async () => {
  const body = 'action=discover';
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ]) {
    expect((await lab.send('/servers', { method: 'POST', body, headers: headers as never })).status).toBe(
      415,
    );
  }
});
