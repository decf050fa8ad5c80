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
    [
      'in JSON of a type of its own',
      () =>
        lab.send('/servers', {
          ...json({ action: 'discover', search: 'plaza' }),
          headers: { 'content-type': 'application/vnd.api+json' },
        }),
    ],
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

  const multipart = (pairs: readonly (readonly [string, string])[]): RequestInit => {
    const body = new FormData();
    for (const [name, value] of pairs) body.append(name, value);
    return { method: 'POST', body };
  };
  /** Sends pairs in each place that takes them. */
  const inEachPlace = (pairs: readonly (readonly [string, string])[], path = '/servers') => {
    const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]));
    return Promise.all([
      lab.send(`${path}?${text}`),
      lab.send(path, { method: 'POST', body: text }),
      lab.send(path, multipart(pairs)),
    ]);
  };

  test('that are lists add up where their name is repeated, with brackets or without (GW-01)', async () => {
    for (const name of ['tags', 'tags[]']) {
      const pairs = ['a', 'b', 'c,d'].map((tag) => [name, tag] as const);
      for (const answer of await inEachPlace([['action', 'discover'], ...pairs]))
        expect([answer.status, inputOf(answer)]).toEqual([200, { tags: ['a', 'b', 'c', 'd'] }]);
    }
    for (const answer of await inEachPlace([
      ['action', 'discover'],
      ['tags[]', ''],
      ['tags', 'a'],
      ['tags[]', 'b'],
    ]))
      expect(inputOf(answer)).toEqual({ tags: ['a', 'b'] });
    const single = await lab.send('/servers?action=discover&tags[]=a&tags[0]=b');
    expect(inputOf(single)).toEqual({ tags: ['a'] });
    const both = await lab.post('/servers?action=discover&tags=a&tags=b', { tags: 'c' });
    expect(inputOf(both)).toEqual({ tags: ['c'] });
  });

  test.each(['search', 'filter', 'action', 'apikey', 'idempotency_key'])(
    'that have one value are refused by name where they come twice with different ones: %s (GW-01)',
    async (name) => {
      for (const { status, body } of await inEachPlace([
        ['action', 'discover'],
        [name, 'a'],
        [name, 'b'],
      ]))
        expect([status, body['error']]).toEqual([
          400,
          `El parámetro «${name}» se envió varias veces con valores distintos: envíalo una sola vez.`,
        ]);
    },
  );

  test.each([
    ['{"action":"discover","search":"a","search":"b"}', 'search'],
    ['{"action":"discover","filter":{"a":"}:"},"search":"\\"x\\":","\\u0073earch":1}', 'search'],
    ['{"action":"discover","tags":["a"] , "tags" : ["b"]}', 'tags'],
    ['{"__proto__":1,"action":"discover","__proto__":2}', '__proto__'],
  ])('are refused by name where an object in JSON has them twice: %s (GW-01)', async (body, name) => {
    const { status, body: answer } = await lab.send('/servers', json(body));
    expect([status, answer['error']]).toEqual([
      400,
      expect.stringContaining(`«${name}» se envió varias veces`),
    ]);
  });

  test('may be named twice within different objects of JSON', async () => {
    const answer = await lab.send(
      '/servers',
      json('{"action":"discover","other":{"search":1},"search":"a:b"}'),
    );
    expect(inputOf(answer)).toMatchObject({ search: 'a:b' });
  });

  test('that come twice with the same value came once, and unknown ones are ignored (GW-01)', async () => {
    const twice = ['action=discover', 'search=x', `apikey=${key}`].flatMap((pair) => [pair, pair]).join('&');
    for (const more of ['', '&__proto__=1&__proto__=2&constructor[]=1&other=1&other=2&[]=1&=2']) {
      const answer = await lab.send(`/servers?${twice}${more}`);
      expect([answer.status, inputOf(answer)]).toEqual([200, { search: 'x' }]);
      expect(answer.body['context']).toMatchObject({ actor: { kind: 'user', user_id: 1 } });
    }
  });

  test('of the query that the body has too may come twice, those aside that the gateway reads (GW-01)', async () => {
    const overridden = await lab.post('/servers?action=discover&search=a&search=b', { search: 'c' });
    expect([overridden.status, inputOf(overridden)]).toEqual([200, { search: 'c' }]);
    const own = await lab.post('/servers?action=discover&action=get', { action: 'discover' });
    expect([own.status, own.body['error']]).toEqual([400, expect.stringContaining('«action»')]);
  });

  test('that come twice are judged after the rights of the caller (GW-06)', async () => {
    const twice = 'server_name=a&server_name=b';
    const stranger = lab.key(77);
    const path = `/servers?action=update&server_id=${server}&${twice}&apikey=`;
    expect([(await lab.send(path + stranger)).status, (await lab.send(path + key)).status]).toEqual([
      403, 400,
    ]);
    const scope = await lab.send(`/servers?action=get&server_id=${server}&server_id=0&apikey=${key}`);
    expect([scope.status, scope.body['error']]).toEqual([400, expect.stringContaining('«server_id»')]);
  });

  test.each([
    ['without a type', {}],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('that are JSON sent %s are refused by a sentence that says how to send them', async (_, headers) => {
    for (const text of [
      '{"action":"discover"}',
      ' \n{"action":"discover","search":"100% a=b&c=d"}',
      '{"a":1}=',
    ]) {
      const body = new TextEncoder().encode(text);
      const answer = await lab.send('/servers', { method: 'POST', body, headers: headers as never });
      expect([answer.status, answer.body['error']]).toEqual([
        400,
        expect.stringContaining('Content-Type: application/json'),
      ]);
    }
    const form = new TextEncoder().encode('%7Bx%7D=1&action=discover');
    expect(
      (await lab.send('/servers', { method: 'POST', body: form, headers: headers as never })).status,
    ).toBe(200);
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
