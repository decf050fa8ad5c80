import { LIMITS } from '@cabildo/contracts/limits';
import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';

const RESOLVE = 'calls.identity.resolve_key';
const UNKNOWN = `sk_${'u'.repeat(40)}`;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

const listMine = (headers: Record<string, string> = {}, query = '') =>
  lab.send(`/servers?action=list_mine${query}`, { headers });
const actorIn = (body: Record<string, unknown>) =>
  (body['context'] as { actor: Record<string, unknown> }).actor;

describe('a key', () => {
  test.each([
    ['in the parameter apikey', (key: string) => listMine({}, `&apikey=${key}`)],
    ['in X-Api-Key', (key: string) => listMine({ 'x-api-key': key })],
    ['as a Bearer', (key: string) => listMine({ authorization: `Bearer ${key}` })],
    ['in a form', (key: string) => lab.post('/servers', { action: 'list_mine', apikey: key })],
  ])('is read %s', async (_where, send) => {
    const answer = await send(lab.key(11, { keyId: 5 }));
    expect(actorIn(answer.body)).toEqual({ kind: 'user', user_id: 11, key_id: 5, session: 'app' });
  });

  test('in the parameter wins over one in a header', async () => {
    const [mine, other] = [lab.key(21), lab.key(22)];
    expect(actorIn((await listMine({ 'x-api-key': other }, `&apikey=${mine}`)).body)['user_id']).toBe(21);
    expect((await listMine({ 'x-api-key': mine }, `&apikey=${UNKNOWN}`)).status).toBe(401);
    expect(
      actorIn((await listMine({ 'x-api-key': mine, authorization: `Bearer ${other}` })).body)['user_id'],
    ).toBe(21);
  });

  test.each([
    ['missing', ''],
    ['too short', 'sk_abc'],
    ['too long', `sk_${'a'.repeat(81)}`],
    ['of another prefix', `bt_${'a'.repeat(40)}`],
    ['with other characters', `sk_${'a'.repeat(30)}-`],
    ['unknown', UNKNOWN],
  ])('that is %s is 401', async (_what, key) => {
    const answer = await listMine({ 'x-api-key': key });
    expect([answer.status, answer.body['error_code']]).toEqual([401, 'error']);
  });

  test('never leaves the gateway: the identity service gets its hash, and no action gets it as a parameter', async () => {
    const key = lab.key(31);
    await listMine({}, `&apikey=${key}`);
    expect(JSON.stringify(lab.delivered)).not.toContain(key);
  });

  test('that is malformed is never resolved, and a valid one is resolved once', async () => {
    const before = lab.count(RESOLVE);
    await listMine({ 'x-api-key': 'sk_short' });
    expect(lab.count(RESOLVE)).toBe(before);
    const key = lab.key(41);
    await Promise.all(Array.from({ length: 5 }, () => listMine({ 'x-api-key': key })));
    await listMine({ 'x-api-key': key });
    expect(lab.count(RESOLVE)).toBe(before + 1);
  });

  test('that is unknown is cached as unknown', async () => {
    const key = `sk_${'n'.repeat(40)}`;
    const before = lab.count(RESOLVE);
    for (let round = 0; round < 4; round += 1)
      expect((await listMine({ 'x-api-key': key })).status).toBe(401);
    expect(lab.count(RESOLVE)).toBe(before + 1);
  });
});

describe('optional keys', () => {
  test('an action that is open to anybody takes a key, and refuses a wrong one', async () => {
    const send = (key: string) => lab.send('/servers?action=discover', { headers: { 'x-api-key': key } });
    expect(actorIn((await lab.send('/servers?action=discover')).body)).toEqual({ kind: 'anonymous' });
    expect(actorIn((await send(lab.key(51))).body)['user_id']).toBe(51);
    expect((await send(UNKNOWN)).status).toBe(401);
    expect((await send('nonsense')).status).toBe(401);
    expect((await send(lab.key(51, { game: 1 }))).status).toBe(401);
  });

  test('the public actions of /users read no key at all', async () => {
    const answer = await lab.send('/users?action=gp_oauth_start', { headers: { 'x-api-key': UNKNOWN } });
    expect([answer.status, actorIn(answer.body)]).toEqual([200, { kind: 'anonymous' }]);
  });
});

describe('an action whose contract says so answers 400 to a missing or malformed key', () => {
  test.each([
    ['missing', '', 400],
    ['malformed', 'sk_abc', 400],
    ['a malformed game session', 'gs_abc', 401],
    ['unknown', UNKNOWN, 401],
    ['of 19 characters', `sk_${'a'.repeat(19)}`, 400],
    ['of 20 characters', `sk_${'a'.repeat(20)}`, 401],
    ['of 80 characters', `sk_${'a'.repeat(80)}`, 401],
    ['of 81 characters', `sk_${'a'.repeat(81)}`, 400],
  ])('%s', async (_what, key, status) => {
    const answer = await lab.send('/users?action=legal_status', { headers: { 'x-api-key': key } });
    expect([answer.status, answer.body['error_code']]).toEqual([status, 'error']);
  });

  test('and takes app sessions alone', async () => {
    const send = (key: string) => lab.send('/users?action=legal_status', { headers: { 'x-api-key': key } });
    expect((await send(lab.key(61))).status).toBe(200);
    expect((await send(lab.key(61, { game: 1 }))).status).toBe(401);
  });
});

describe('other actions of app sessions answer 401 to every key that is not valid', () => {
  test.each([
    ['missing', ''],
    ['malformed', 'sk_abc'],
    ['a malformed game session', 'gs_abc'],
    ['unknown', UNKNOWN],
  ])('%s', async (_what, key) => {
    const answer = await lab.send('/servers?action=create&server_name=x', { headers: { 'x-api-key': key } });
    expect([answer.status, answer.body['error_code']]).toEqual([401, 'error']);
  });
});

describe('a cached key', () => {
  test.each([
    ['its id', (keyId: number) => ({ key_id: keyId, user_id: 81 })],
    ['its user', () => ({ user_id: 81 })],
  ])('is dropped by an event that names %s', async (_what, data) => {
    const key = lab.key(81, { keyId: 4_242 });
    expect((await listMine({ 'x-api-key': key })).status).toBe(200);
    lab.endKey(key);
    expect((await listMine({ 'x-api-key': key })).status).toBe(200);
    await lab.publish('key.key.revoked', data(4_242));
    await until(async () => (await listMine({ 'x-api-key': key })).status === 401);
  });

  test('is dropped by the end of the game sessions of its server', async () => {
    const server = lab.server();
    lab.join(server, 85);
    const session = lab.key(85, { game: server });
    const ask = async () =>
      (await lab.send('/users?action=get_user_by_key', { headers: { 'x-api-key': session } })).status;
    expect(await ask()).toBe(200);
    lab.endKey(session);
    expect(await ask()).toBe(200);
    await lab.publish('key.game_session.ended', { server_id: server });
    await until(async () => (await ask()) === 401);
  });

  test('is dropped by the end of the game sessions of its user in its server, and no other is (SV-18)', async () => {
    const server = lab.server();
    for (const userId of [88, 89]) lab.join(server, userId);
    const [banned, other] = [lab.key(88, { game: server }), lab.key(89, { game: server })];
    const ask = async (session: string) =>
      (await lab.send('/users?action=get_user_by_key', { headers: { 'x-api-key': session } })).status;
    expect([await ask(banned), await ask(other)]).toEqual([200, 200]);
    lab.endKey(banned);
    lab.endKey(other);
    await lab.publish('key.player_sessions.ended', { server_id: server, user_id: 88 }, server);
    await until(async () => (await ask(banned)) === 401);
    // The other key has ended too, but its entry in the cache was not dropped.
    expect(await ask(other)).toBe(200);
  });

  test('is dropped, a game session too, when its user deletes the account, and no other is (ID-21)', async () => {
    const server = lab.server();
    const session = lab.key(90, { game: server });
    const [app, other] = [lab.key(90), lab.key(91)];
    const ask = async (key: string) =>
      (await lab.send('/users?action=get_user_by_key', { headers: { 'x-api-key': key } })).status;
    const all = [session, app, other];
    for (const key of all) expect(await ask(key)).toBe(200);
    for (const key of all) lab.endKey(key);
    await lab.publish('user.user.deleted', { user_id: 90 });
    await until(async () => (await ask(session)) === 401 && (await ask(app)) === 401);
    expect(await ask(other)).toBe(200);
  });

  test('stays cached when its user deletes a server', async () => {
    const key = lab.key(86);
    await listMine({ 'x-api-key': key });
    const asked = lab.count(RESOLVE);
    const probe = lab.key(87, { game: 4_711 });
    await lab.send('/users?action=get_user_by_key', { headers: { 'x-api-key': probe } });
    lab.endKey(probe);
    await lab.publish('server.server.deleted', { server_id: 4_711, user_id: 86, server_name: 'x' }, 4_711);
    await until(
      async () =>
        (await lab.send('/users?action=get_user_by_key', { headers: { 'x-api-key': probe } })).status === 401,
    );
    await listMine({ 'x-api-key': key });
    // Only the key of the probe was resolved again.
    expect(lab.count(RESOLVE)).toBe(asked + 2);
  });

  test('stays cached after events about other keys', async () => {
    const key = lab.key(82);
    await listMine({ 'x-api-key': key });
    const before = lab.count(RESOLVE);
    await lab.publish('key.key.revoked', { key_id: 1, user_id: 82 });
    await lab.publish('key.key.created', { key_id: 2, user_id: 82 });
    // Broadcasts arrive in order: once this one has arrived, so have the others.
    const probe = lab.key(83, { keyId: 77 });
    await listMine({ 'x-api-key': probe });
    lab.endKey(probe);
    await lab.publish('key.key.revoked', { key_id: 77, user_id: 83 });
    await until(async () => (await listMine({ 'x-api-key': probe })).status === 401);
    const asked = lab.count(RESOLVE);
    expect((await listMine({ 'x-api-key': key })).status).toBe(200);
    expect([lab.count(RESOLVE), asked > before]).toEqual([asked, true]);
  });

  test('is dropped before the next request after signing out', async () => {
    const key = lab.key(84);
    await listMine({ 'x-api-key': key });
    lab.answers.set('users.logout', () => {
      lab.endKey(key);
      return '200 {"ok":true}';
    });
    expect((await lab.post('/users', { action: 'logout', apikey: key })).status).toBe(200);
    expect((await listMine({ 'x-api-key': key })).status).toBe(401);
    lab.answers.delete('users.logout');
  });
});

describe('an address whose rate limit is used up', () => {
  const unknown = (n: number) => ({ 'x-api-key': `sk_${String(n).padStart(40, 'f')}` });
  let narrow: Lab;
  beforeEach(async () => {
    narrow = await startLab({ settings: { RATE_SERVERS: 5 } });
  });
  const mine = (headers: Record<string, string>) => narrow.send('/servers?action=list_mine', { headers });
  const statuses = async (from: number, to: number): Promise<number[]> => {
    const answers = [];
    for (let n = from; n < to; n += 1) answers.push((await mine(unknown(n))).status);
    return answers;
  };

  test('still opens to valid keys that the gateway has not met, in headers and in bodies (GW-18)', async () => {
    expect(await statuses(0, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await mine({ 'x-api-key': narrow.key(1) })).status).toBe(200);
    expect((await narrow.post('/servers', { action: 'list_mine', apikey: narrow.key(2) })).status).toBe(200);
    const large = (bytes: number) => ({
      action: 'list_mine',
      ballast: 'x'.repeat(bytes),
      apikey: narrow.key(3),
    });
    expect((await narrow.post('/servers', large(LIMITS.max_body_bytes - 200))).status).toBe(200);
    expect((await narrow.post('/servers', large(LIMITS.max_body_bytes))).status).toBe(429);
  });

  test('has 120 unknown keys a minute, and only then are keys that the gateway has not met refused', async () => {
    const [met, unmet] = [narrow.key(1), narrow.key(2)];
    await mine({ 'x-api-key': met });
    await statuses(0, 130);
    // The gateway learns from the first refused request that the bucket is empty.
    expect(narrow.count(RESOLVE)).toBe(1 + 121);
    expect((await mine({ 'x-api-key': met })).status).toBe(200);
    const refused = await mine({ 'x-api-key': unmet });
    expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '120']);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(narrow.count(RESOLVE)).toBe(1 + 121);
  });
});

test('an address is not charged for requests whose body names a user', async () => {
  const narrow = await startLab({ settings: { RATE_SERVERS: 3 } });
  for (const user of [1, 2, 3, 4, 5])
    expect((await narrow.post('/servers', { action: 'list_mine', apikey: narrow.key(user) })).status).toBe(
      200,
    );
  const answer = await narrow.send('/servers?action=discover');
  expect([answer.status, answer.headers.get('ratelimit-remaining')]).toEqual([200, '2']);
});

test.each<unknown>([{ toString: 1 }, { valueOf: null }, [], [1], 5, true])(
  'the key %j is 401 and no failure',
  async (apikey) => {
    const answer = await lab.send('/servers', {
      method: 'POST',
      body: JSON.stringify({ action: 'list_mine', apikey }),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body['error_code']]).toEqual([401, 'error']);
  },
);

test('a request with a key is 503 while identity is away', async () => {
  const lonely = await startLab({ absent: ['identity'] });
  const answer = await lonely.send('/servers?action=list_mine', { headers: { 'x-api-key': UNKNOWN } });
  expect([answer.status, answer.body['error_code'], answer.headers.get('retry-after')]).toEqual([
    503,
    'error',
    '5',
  ]);
  expect((await lonely.send('/servers?action=discover')).status).toBe(200);
});
