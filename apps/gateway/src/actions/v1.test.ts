import { PLANS } from '@cabildo/contracts/limits';
import type { KeyScope } from '@cabildo/contracts/permissions';
import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';
import { until } from '@cabildo/testing';

const ADMIN = 1;
const MEMBER = 2;
const STRANGER = 3;
const OWNER = 4;

let lab: Lab;
let server: number;
let key: string;
beforeAll(async () => {
  lab = await startLab();
});
beforeEach(() => {
  server = lab.server();
  lab.join(server, ADMIN, 'admin');
  lab.join(server, MEMBER, 'mod');
  lab.join(server, OWNER, 'owner');
  key = lab.serverKey(server);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };
const calls = (id: number | string = server) => `/v1/servers/${id}/calls`;
const get = (path: string, token: string, init: RequestInit = {}) =>
  lab.send(path, { ...init, headers: bearer(token) });
const post = (path: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
  lab.send(path, {
    method: 'POST',
    headers: { ...bearer(token), ...json, ...headers },
    body: JSON.stringify(body),
  });
const outcome = ({ status, body }: HttpAnswer) => [status, body['error_code'] ?? 'ok'];

describe('a key of a server (V1-01)', () => {
  test('acts as an admin of that server, and as nobody', async () => {
    const { status, body } = await post(calls(), key, { title: 'Fire' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'server_economy.create_call',
      input: { title: 'Fire' },
      context: {
        actor: { kind: 'key', server_id: server, name: expect.stringContaining('Key') },
        membership: { server_id: server, user_id: null, role: 'admin', hierarchy: 90 },
      },
    });
  });

  test('does not learn whether another server exists', async () => {
    for (const other of [lab.server(), 999_999_999])
      expect(outcome(await get(calls(other), key))).toEqual([404, 'not_found']);
  });

  test('needs not name its server where the path does not, and may name no other', async () => {
    const path = '/v1/hooks/7?server_id=';
    const answer = (at: string) => get(at, key, { method: 'DELETE' });
    expect(outcome(await answer('/v1/hooks/7'))).toEqual([403, 'forbidden']);
    expect(outcome(await answer(`${path}${lab.server()}`))).toEqual([404, 'not_found']);
  });

  test('is no key to the action routes', async () => {
    const form = { action: 'create_call', server_id: String(server), title: 'x', apikey: key };
    expect((await lab.post('/server_economy', form)).status).toBe(401);
    expect((await lab.post('/server_economy', { ...form, apikey: '' }, bearer(key))).status).toBe(401);
  });

  test.each([
    ['revoked', 'key.server_key.revoked', 5],
    ['of a deleted server', 'server.server.deleted', undefined],
  ])('that is %s is dropped', async (_, type, key_id) => {
    const mine = lab.serverKey(server, 5);
    expect((await get(calls(), mine)).status).toBe(200);
    lab.endServerKey(mine);
    expect((await get(calls(), mine)).status).toBe(200);
    await lab.publish(type, { server_id: server, ...(key_id && { key_id }) }, server);
    await until(async () => (await get(calls(), mine)).status === 401);
  });
});

describe('the scope of a key (V1-15)', () => {
  const hooks = () => `/v1/hooks?server_id=${server}`;
  const answers = (token: string) =>
    Promise.all([
      get('/v1/servers', token),
      get(calls(), token),
      get(hooks(), token),
      post(calls(), token, { title: 'Fire' }),
      get('/v1/hooks/7', token, { method: 'DELETE' }),
    ]);
  const named = (scope: KeyScope) => lab.serverKey(server, undefined, scope);

  test.each([
    ['read', [200, 200, 200, 403]],
    ['dispatch', [200, 200, 200, 200]],
    ['game', [200, 200, 200, 200]],
    ['admin', [200, 200, 200, 200]],
  ] as const)('%s opens what it says', async (scope, statuses) => {
    const got = await answers(named(scope));
    expect(got.slice(0, 4).map(({ status }) => status)).toEqual(statuses);
  });

  test('that lacks is named by the refusal, in both languages', async () => {
    const refusal = async (language: string) => {
      const headers = { ...bearer(named('game')), 'accept-language': language };
      const { status, body } = await lab.send('/v1/hooks/7', { method: 'DELETE', headers });
      return [status, body['error_code'], body['error']];
    };
    expect(await refusal('es')).toEqual([403, 'forbidden', expect.stringMatching(/alcance.*«admin»/)]);
    expect(await refusal('en')).toEqual([403, 'forbidden', expect.stringMatching(/scope.*«admin»/)]);
    const { body } = await post(calls(), named('read'), { title: 'Fire' });
    expect(body['error']).toMatch(/«dispatch» o «game» o «admin»/);
  });

  test('does not count for another server, of which the key learns nothing', async () => {
    const answer = await post(calls(lab.server()), named('read'), { title: 'Fire' });
    expect(outcome(answer)).toEqual([404, 'not_found']);
  });

  test('is judged before the parameters, and no service hears of a refused request', async () => {
    const before = lab.count('server_economy.create_call');
    expect(outcome(await post(calls(), named('read'), {}))).toEqual([403, 'forbidden']);
    expect(lab.count('server_economy.create_call')).toBe(before);
  });
});

describe('what is for keys of servers alone (V1-15)', () => {
  const games = () => `/v1/servers/${server}/games`;
  const open = (token: string) => post(games(), token, {});

  test('is open to a key with the scope, and to no person', async () => {
    const answers = await Promise.all(
      [
        lab.serverKey(server, undefined, 'game'),
        lab.serverKey(server, undefined, 'dispatch'),
        lab.key(OWNER),
        lab.key(ADMIN),
        lab.key(STRANGER),
        lab.key(OWNER, { game: server }),
      ].map(open),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403, 401]);
    expect(answers[2]!.body['error']).toContain('sv_');
  });

  test('counts for the server apart from its plan, whose limit it has not', async () => {
    lab.plan(server, 'ENTERPRISE');
    const left = async (answer: Promise<HttpAnswer>) => (await answer).headers.get('ratelimit-remaining');
    expect((await open(key)).headers.get('ratelimit-limit')).toBe('600');
    expect(await left(open(lab.serverKey(server)))).toBe('598');
    expect(await left(get(calls(), key))).toBeNull();
  });
});

describe('a key of a person (V1-01)', () => {
  test('is good where that person is owner or admin', async () => {
    const { body } = await get(calls(), lab.key(ADMIN));
    expect(body).toMatchObject({ context: { membership: { user_id: ADMIN, role: 'admin' } } });
    expect(outcome(await get(calls(), lab.key(OWNER)))).toEqual([200, 'ok']);
    expect(outcome(await get(calls(), lab.key(MEMBER)))).toEqual([403, 'forbidden']);
    expect(outcome(await get(calls(), lab.key(STRANGER)))).toEqual([403, 'forbidden']);
    expect(outcome(await get(calls(999_999_999), lab.key(ADMIN)))).toEqual([404, 'not_found']);
  });

  test('needs not name the server of a resource that the path names (V1-09)', async () => {
    const hook = lab.hook(server);
    const answer = (person: number, at = `/v1/hooks/${hook}`) =>
      get(at, lab.key(person), { method: 'DELETE' });
    const { body } = await answer(OWNER);
    expect(body).toMatchObject({ input: { hook_id: hook }, context: { membership: { server_id: server } } });
    // The contract demands the rank of owner besides.
    expect(outcome(await answer(ADMIN))).toEqual([403, 'forbidden']);
    // A caller without the right does not learn whether the resource exists.
    expect(outcome(await answer(MEMBER))).toEqual([404, 'not_found']);
    expect(outcome(await answer(STRANGER))).toEqual([404, 'not_found']);
    expect(outcome(await answer(OWNER, '/v1/hooks/999999999'))).toEqual([404, 'not_found']);
    expect(outcome(await answer(OWNER, '/v1/hooks/x'))).toEqual([400, 'error']);
    expect(outcome(await answer(OWNER, `/v1/hooks/${hook}?server_id=${server}`))).toEqual([200, 'ok']);
  });

  test('counts for the server of the resource, where its user may do something there', async () => {
    const limit = (answer: HttpAnswer) => answer.headers.get('ratelimit-limit');
    lab.plan(server, 'PLUS');
    const hook = lab.hook(server);
    const ask = (person: number) => get(`/v1/hooks/${hook}`, lab.key(person), { method: 'DELETE' });
    expect(limit(await ask(OWNER))).toBe(String(PLANS.PLUS.v1_per_minute));
    expect(limit(await ask(STRANGER))).toBe('10000');
  });

  test('asks about all servers that it opens, or about one of them (V1-09)', async () => {
    const person = 77_000 + server;
    const [mine, administered, joined] = [lab.server(), lab.server(), lab.server()];
    lab.join(mine, person, 'owner');
    lab.join(administered, person, 'admin');
    lab.join(joined, person, 'mod');
    const about = async (path: string) => {
      const { body } = await get(path, lab.key(person));
      const { membership, server_ids } = body['context'] as { membership: unknown; server_ids: unknown };
      return { membership, server_ids };
    };
    expect(await about('/v1/hooks')).toEqual({ membership: null, server_ids: [mine, administered] });
    expect(await about('/v1/hooks?server_id=')).toEqual({
      membership: null,
      server_ids: [mine, administered],
    });
    expect(await about('/v1/owners_hooks')).toEqual({ membership: null, server_ids: [mine] });
    expect(await about(`/v1/hooks?server_id=${administered}`)).toMatchObject({
      membership: { server_id: administered },
    });
    expect(outcome(await get(`/v1/hooks?server_id=${joined}`, lab.key(person)))).toEqual([403, 'forbidden']);
    expect((await get('/v1/hooks', key)).body).toMatchObject({
      context: { membership: { server_id: server } },
    });
    expect((await get('/v1/hooks', lab.key(STRANGER))).body).toMatchObject({ context: { server_ids: [] } });
  });

  test('is enough for what is about no server', async () => {
    const { body } = await get('/v1/servers', lab.key(STRANGER));
    expect(body).toMatchObject({ context: { actor: { user_id: STRANGER }, membership: null } });
    expect((await get('/v1/servers', key)).body).toMatchObject({ context: { actor: { kind: 'key' } } });
  });
});

test('nothing but a bearer key opens it, and the answer says so', async () => {
  const good = lab.key(ADMIN);
  const tries: [path: string, headers: Record<string, string>][] = [
    [calls(), {}],
    [`${calls()}?apikey=${good}`, {}],
    [calls(), { 'x-api-key': good }],
    [calls(), { authorization: `Basic ${good}` }],
    [calls(), bearer('sv_short')],
    [calls(), bearer(`sv_${'a'.repeat(48)}`)],
    [calls(), bearer(lab.key(ADMIN, { game: server }))],
    [calls(), bearer(lab.botToken(server))],
  ];
  for (const [path, headers] of tries) {
    const answer = await lab.send(path, { headers });
    expect([headers, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      headers,
      401,
      'Bearer',
    ]);
    expect(answer.body).toMatchObject({ ok: false, error_code: 'error' });
  }
  expect((await lab.send('/servers?action=list_mine')).headers.get('www-authenticate')).toBeNull();
});

test('what is open to everybody reads no key, and counts for the address', async () => {
  for (const headers of [{}, bearer('sv_short'), bearer(key)]) {
    const init = { method: 'POST', headers: { ...headers, ...json }, body: '{"key":"lk_1"}' };
    const { status, body, headers: sent } = await lab.send('/v1/hooks/activate', init);
    expect([status, body]).toMatchObject([
      200,
      { context: { actor: { kind: 'anonymous' }, membership: null } },
    ]);
    expect(sent.get('ratelimit-limit')).toBe('10000');
  }
});

describe('what is sent', () => {
  test.each([
    ['a form', 'title=Fire', 'application/x-www-form-urlencoded'],
    ['a form without a type', new TextEncoder().encode('title=Fire'), undefined],
    ['XML', '<title>x</title>', 'application/xml'],
    ['broken JSON', '{"title":', 'application/json'],
    ['a list', '[1]', 'application/json'],
  ])('must be JSON: %s is refused (V1-02)', async (_, body, type) => {
    const headers: Record<string, string> = { ...bearer(key), ...(type && { 'content-type': type }) };
    expect(outcome(await lab.send(calls(), { method: 'POST', headers, body }))).toEqual([400, 'error']);
  });

  test.each([undefined, 'text/plain;charset=UTF-8', 'application/vnd.api+json', 'application/json'])(
    'is JSON where it is JSON, whatever is said of it: %s (V1-02)',
    async (type) => {
      const headers: Record<string, string> = { ...bearer(key), ...(type && { 'content-type': type }) };
      const body = new TextEncoder().encode('{"title":"Fire"}');
      const answer = await lab.send(calls(), { method: 'POST', headers, body });
      expect([answer.status, answer.body['input']]).toEqual([200, { title: 'Fire' }]);
    },
  );

  test('may be left out, and then needs no media type (OT-12)', async () => {
    const init = { method: 'POST', headers: bearer(key) };
    expect(outcome(await lab.send(`${calls()}?title=x`, init))).toEqual([200, 'ok']);
    expect(outcome(await lab.send(`${calls()}?title=x`, { ...init, body: '' }))).toEqual([200, 'ok']);
  });

  test('may be an empty list, which Luau writes for an empty table (V1-17)', async () => {
    const init = { method: 'POST', headers: { ...bearer(key), ...json } };
    for (const body of ['[]', ' [ ] '])
      expect(outcome(await lab.send(`${calls()}?title=x`, { ...init, body }))).toEqual([200, 'ok']);
    expect(outcome(await lab.send(`${calls()}?title=x`, { ...init, body: '[[]]' }))).toEqual([400, 'error']);
  });

  test('cannot name another server than the path does', async () => {
    const other = lab.server();
    const { body } = await post(`${calls()}?server_id=${other}`, key, { title: 'x', server_id: other });
    expect(body).toMatchObject({ context: { membership: { server_id: server } } });
  });

  test('is judged by the contract, and an id in the path too', async () => {
    expect(outcome(await post(calls(), key, { title: '' }))).toEqual([400, 'error']);
    for (const id of ['0', 'x', '1.5', '%31', '-1'])
      expect([id, ...outcome(await get(calls(id), key))]).toEqual([id, 400, 'error']);
  });

  test('carries its idempotency key (GW-17)', async () => {
    const { body } = await post(calls(), key, { title: 'x' }, { 'idempotency-key': 'k-1' });
    expect(body).toMatchObject({ context: { idempotency_key: 'k-1' } });
  });
});

describe('addresses', () => {
  test('another method is 405 with those that the path takes', async () => {
    const answer = await get(calls(), key, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
    const hook = await get('/v1/hooks/7', key);
    expect([hook.status, hook.headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS']);
    const preflight = await lab.send('/v1/hooks/7', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'DELETE, OPTIONS',
    ]);
  });

  test('what is no address is unknown, and the names of actions are none', async () => {
    for (const path of [
      '/v1',
      '/v1/',
      '/v1/nothing',
      '/v1/servers/1/2/calls',
      '/v1?action=list_servers',
      '/v1/list_servers',
    ])
      expect([path, ...outcome(await get(path, key))]).toEqual([path, 404, 'not_found']);
  });

  test('every answer shows its version, and that of a deprecated action shows when the action ends (GW-29)', async () => {
    const { headers } = await get(calls(), key);
    expect(headers.get('x-api-version')).toBe('v1');
    expect(headers.get('deprecation')).toBe(`@${Date.UTC(2027, 0, 1) / 1000}`);
    expect(headers.get('sunset')).toBe('Tue, 01 Jun 2027 00:00:00 GMT');
    const other = await get('/v1/servers', key);
    expect([other.headers.get('deprecation'), other.headers.get('sunset')]).toEqual([null, null]);
    expect((await lab.send('/servers?action=discover')).headers.get('x-api-version')).toBe('2.5');
  });
});

describe('how many requests (GW-21)', () => {
  const rateOf = ({ headers }: HttpAnswer) =>
    ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? NaN));

  test('a server has as its plan says, whoever asks for it', async () => {
    const limit = PLANS.FREE.v1_per_minute;
    expect(rateOf(await get(calls(), key))).toEqual([limit, limit - 1]);
    expect(rateOf(await get(calls(), lab.key(ADMIN)))).toEqual([limit, limit - 2]);
    expect(rateOf(await get(calls(), lab.serverKey(server)))).toEqual([limit, limit - 3]);
    for (let left = limit - 3; left > 0; left -= 1) await get(calls(), key);
    const refused = await get(calls(), lab.key(OWNER));
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('a new plan counts as soon as its event arrives', async () => {
    lab.plan(server, 'PLUS');
    expect(rateOf(await get(calls(), key))[0]).toBe(120);
    lab.plan(server, 'PREMIUM');
    await lab.publish('server.plan.changed', {}, server);
    await until(async () => rateOf(await get(calls(), key))[0] === 600);
  });

  test('one without a limit has no such headers', async () => {
    lab.plan(server, 'ENTERPRISE');
    const { status, headers } = await get(calls(), key);
    expect([status, headers.has('ratelimit-limit'), headers.has('ratelimit-remaining')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  test("who may not ask spends nothing that is the server's", async () => {
    for (const person of [MEMBER, STRANGER]) await get(calls(), lab.key(person));
    await get(calls(), lab.serverKey(lab.server()));
    await lab.send(calls());
    expect(rateOf(await get(calls(), key))).toEqual([60, 59]);
  });
});
