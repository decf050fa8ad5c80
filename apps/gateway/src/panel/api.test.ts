import { fail } from '@cabildo/contracts/errors';
import { failureReply } from '@cabildo/kit/service';
import { startLab, type Lab } from '../testing/lab.ts';

const OWN = { 'sec-fetch-site': 'same-origin', 'x-cabildo-panel': '1' };

let lab: Lab;
let server: number;
let key: string;
beforeAll(async () => {
  lab = await startLab();
  server = lab.server();
  lab.join(server, 7, 'owner');
});
beforeEach(() => {
  key = lab.panelKey(7);
});
afterEach(() => lab.answers.clear());

type Headers = Record<string, string>;
const cookie = (value: string): Headers => ({ cookie: `other=1; cabildo_panel=${value}` });
const call = (path: string, headers: Headers, params: object = {}, method = 'POST') =>
  lab.send(`/panel/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(params) }),
  });
const own = (path: string, params: object = {}) => call(path, { ...OWN, ...cookie(key) }, params);

describe('the API below /panel/api (PN-03)', () => {
  test('serves actions and resources to the person of the session, as an app session', async () => {
    const mine = await own('/servers/list_mine');
    expect([mine.status, mine.body['name']]).toEqual([200, 'servers.list_mine']);
    expect(lab.delivered.at(-1)!.context.actor).toMatchObject({ kind: 'user', user_id: 7, session: 'app' });
    expect((await own('/servers/create', { server_name: 'x' })).status).toBe(201);
    expect((await own('/users/legal_status')).status).toBe(200);
    const calls = await call(`/v1/servers/${server}/calls`, { ...OWN, ...cookie(key) }, {}, 'GET');
    expect(calls.status).toBe(200);
    expect(calls.headers.get('x-api-version')).toBe('v1');
  });

  test('looks for a key in the cookie alone', async () => {
    const app = lab.key(8);
    const other: Headers[] = [
      { 'x-api-key': app },
      { authorization: `Bearer ${app}` },
      { 'x-api-key': key },
      cookie(app),
      { 'x-bot-token': lab.botToken(server) },
    ];
    for (const headers of other) {
      const { status } = await call('/servers/list_mine', { ...OWN, ...headers }, { apikey: app });
      expect([Object.keys(headers), status]).toEqual([Object.keys(headers), 401]);
    }
    const both = { ...OWN, ...cookie(key), 'x-api-key': app, authorization: `Bearer ${app}` };
    expect((await call('/servers/list_mine', both, { apikey: app })).status).toBe(200);
    expect(lab.delivered.at(-1)!.context.actor).toMatchObject({ user_id: 7 });
  });

  test('serves public actions to nobody in particular', async () => {
    expect((await call('/servers/discover', OWN)).status).toBe(200);
    expect(lab.delivered.at(-1)!.context.actor).toEqual({ kind: 'anonymous' });
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-cabildo-panel': '1' }],
    ['a neighbour of this site', { 'sec-fetch-site': 'same-site', 'x-cabildo-panel': '1' }],
    ['the address bar', { 'sec-fetch-site': 'none', 'x-cabildo-panel': '1' }],
    ['a page of another origin', { origin: 'https://evil.example', 'x-cabildo-panel': '1' }],
    ['a page without an origin', { origin: 'null', 'x-cabildo-panel': '1' }],
    ['an unknown place', { 'x-cabildo-panel': '1' }],
    ['a form, which cannot add the header', { 'sec-fetch-site': 'same-origin' }],
  ])('refuses what comes from %s, and does nothing', async (_, headers) => {
    const before = lab.delivered.filter(({ name }) => name === 'servers.create').length;
    const {
      status,
      body,
      headers: answered,
    } = await call('/servers/create', { ...(headers as Headers), ...cookie(key) }, { server_name: 'x' });
    expect([status, body['error_code']]).toEqual([403, 'forbidden']);
    expect(answered.get('set-cookie')).toBeNull();
    expect(lab.delivered.filter(({ name }) => name === 'servers.create')).toHaveLength(before);
  });

  test('refuses the text of a form of ours or another site that is JSON, as what is sent guards nothing', async () => {
    const body = JSON.stringify({ title: 'x' });
    const send = (headers: Headers) =>
      lab.send(`/panel/api/v1/servers/${server}/calls`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', ...cookie(key), ...headers },
        body,
      });
    for (const site of ['cross-site', 'same-site', 'same-origin'])
      expect((await send({ 'sec-fetch-site': site })).status).toBe(403);
    expect((await send(OWN)).status).toBe(200);
  });

  test('takes the word of an older browser that names the origin of this host, or of PUBLIC_URL', async () => {
    const here = `http://127.0.0.1:${lab.gateway.publicPort}`;
    const headers = { 'x-cabildo-panel': '1', ...cookie(key) };
    expect((await call('/servers/list_mine', { ...headers, origin: here })).status).toBe(200);
    const behind = await startLab({ settings: { PUBLIC_URL: 'https://rp.example.org/api' } });
    const session = behind.panelKey(7);
    const ask = (origin: string) =>
      behind.send('/panel/api/servers/list_mine', {
        method: 'POST',
        headers: { 'x-cabildo-panel': '1', cookie: `__Host-cabildo_panel=${session}`, origin },
      });
    expect((await ask('https://rp.example.org')).status).toBe(200);
    expect((await ask('https://other.example.org')).status).toBe(403);
  });

  test('takes the header alone for a GET, which says no origin on a page of plain http', async () => {
    const read = (headers: Headers) => call(`/v1/servers/${server}/calls`, headers, {}, 'GET');
    expect((await read({ 'x-cabildo-panel': '1', ...cookie(key) })).status).toBe(200);
    expect((await read(cookie(key))).status).toBe(403);
  });

  test('takes actions by POST, named in the path', async () => {
    for (const [path, method, status] of [
      ['/servers/list_mine', 'GET', 405],
      ['/servers/create?server_name=x', 'GET', 405],
      ['/servers/create', 'OPTIONS', 405],
      [`/v1/servers/${server}/calls`, 'OPTIONS', 405],
      ['/servers?action=list_mine', 'POST', 404],
      ['/servers.php', 'POST', 404],
      ['/cp_bot/get_balance', 'POST', 404],
      ['/server_bot/cp_link_info', 'POST', 404],
      ['/servers/nothing', 'POST', 400],
    ] as const) {
      const answer = await call(path, { ...OWN, ...cookie(key) }, {}, method);
      expect([path, method, answer.status]).toEqual([path, method, status]);
      if (status === 405) expect(answer.headers.get('allow')).not.toContain('OPTIONS');
    }
  });

  test('answers no question of another origin', async () => {
    const answers = [
      await own('/servers/list_mine'),
      await call('/servers/list_mine', {}),
      await call('/servers/list_mine', { origin: 'https://evil.example' }, {}, 'OPTIONS'),
      await call('/nothing', OWN),
    ];
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('says every refusal in both languages', async () => {
    lab.answers.set('servers.list_mine', () =>
      failureReply(fail('limit_exceeded', { message: { es: 'Basta.', en: 'Enough.' } })),
    );
    const { body } = await own('/servers/list_mine');
    expect([body['error'], body['messages']]).toEqual(['Basta.', { es: 'Basta.', en: 'Enough.' }]);
    for (const answer of [
      await call('/nothing', OWN),
      await call('/servers/list_mine', OWN),
      await own('/servers/get'),
    ])
      expect(answer.body['messages']).toEqual({ es: answer.body['error'], en: expect.any(String) });
    expect((await lab.send('/servers/list_mine')).body).not.toHaveProperty('messages');
  });

  test('clears the cookie of a session that has ended, and of no other', async () => {
    expect((await own('/servers/list_mine')).headers.get('set-cookie')).toBeNull();
    const [first, second] = [lab.panelKey(7, 901), lab.panelKey(7, 902)];
    const ask = (session: string) => call('/servers/list_mine', { ...OWN, ...cookie(session) });
    for (const session of [first, second]) expect((await ask(session)).status).toBe(200);
    lab.endKey(first);
    await lab.publish('key.key.revoked', { user_id: 7, key_id: 901 });
    const ended = await ask(first);
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      401,
      'cabildo_panel=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(ended.headers.get('www-authenticate')).toBeNull();
    expect((await ask(second)).status).toBe(200);
    expect((await ask('ps_short')).status).toBe(401);
  });

  test('counts requests by the user, as those with an app key', async () => {
    const narrow = await startLab({ settings: { RATE_SERVERS: 3 } });
    const session = narrow.panelKey(7);
    const app = narrow.key(7);
    const inPanel = () =>
      narrow.send('/panel/api/servers/list_mine', {
        method: 'POST',
        headers: { ...OWN, ...cookie(session) },
      });
    const withKey = () => narrow.send('/servers/list_mine', { headers: { 'x-api-key': app } });
    const statuses: number[] = [];
    for (const ask of [inPanel, withKey, inPanel, withKey, inPanel]) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('is not on the internal port', async () => {
    const headers = { ...OWN, ...cookie(key) };
    const answer = await lab.send('/panel/api/servers/list_mine', {
      method: 'POST',
      internal: true,
      headers,
    });
    expect(answer.status).toBe(404);
  });

  test('the cookie opens nothing but the panel', async () => {
    for (const internal of [false, true])
      for (const path of ['/servers/list_mine', `/v1/servers/${server}/calls`])
        expect((await lab.send(path, { internal, headers: { ...OWN, ...cookie(key) } })).status).toBe(401);
  });
});
