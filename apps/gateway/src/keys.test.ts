import { until } from '@cabildo/testing';
import { startLab, type Lab } from './testing/lab.ts';

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

  test('never travels: services get its hash alone, and no action gets it as a parameter', async () => {
    const key = lab.key(31);
    await listMine({}, `&apikey=${key}`);
    expect(JSON.stringify(lab.delivered)).not.toContain(key);
  });

  test('that is malformed is not asked about at all, and a good one once', async () => {
    const before = lab.count(RESOLVE);
    await listMine({ 'x-api-key': 'sk_short' });
    expect(lab.count(RESOLVE)).toBe(before);
    const key = lab.key(41);
    await Promise.all(Array.from({ length: 5 }, () => listMine({ 'x-api-key': key })));
    await listMine({ 'x-api-key': key });
    expect(lab.count(RESOLVE)).toBe(before + 1);
  });

  test('that nobody holds is remembered as such for a moment', async () => {
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

describe('legal routes tell a missing key from a wrong one', () => {
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

  test('and take app sessions alone', async () => {
    const send = (key: string) => lab.send('/users?action=legal_status', { headers: { 'x-api-key': key } });
    expect((await send(lab.key(61))).status).toBe(200);
    expect((await send(lab.key(61, { game: 1 }))).status).toBe(401);
  });
});

describe('other actions of app sessions alone answer 401 to any key that is none', () => {
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

describe('a game session', () => {
  let server: number;
  let other: number;
  let key: string;
  beforeAll(() => {
    server = lab.server();
    other = lab.server();
    lab.join(server, 71, 'owner');
    lab.join(other, 71, 'owner');
    key = lab.key(71, { game: server });
  });
  const send = (path: string) => lab.send(path, { headers: { 'x-api-key': key } });

  test('acts as its user in its one server', async () => {
    const answer = await send(`/server_economy?action=get_balance&server_id=${server}`);
    expect(actorIn(answer.body)).toMatchObject({ user_id: 71, session: 'game', server_id: server });
    expect((await send(`/servers?action=get&server_id=${server}`)).status).toBe(200);
  });

  test('may ask whose it is', async () => {
    expect((await send('/users?action=get_user_by_key')).status).toBe(200);
  });

  test.each([
    ['another server', () => `/server_economy?action=get_balance&server_id=${other}`],
    ['actions outside any server', () => '/servers?action=list_mine'],
    ['making servers', () => '/servers?action=create&server_name=x'],
    ['deleting its server', () => `/servers?action=delete&server_id=${server}`],
    ['making keys of its server', () => `/servers?action=create_api_key&server_id=${server}`],
    ['signing out', () => '/users?action=logout'],
  ])('is 401 for %s', async (_what, path) => {
    expect((await send(path())).status).toBe(401);
  });

  test('needs a server like anybody', async () => {
    expect((await send('/server_economy?action=get_balance')).status).toBe(400);
  });

  test('ends with its server', async () => {
    const doomed = lab.server();
    lab.join(doomed, 72, 'member');
    const session = lab.key(72, { game: doomed });
    const ask = () =>
      lab.send(`/servers?action=get&server_id=${doomed}`, { headers: { 'x-api-key': session } });
    expect((await ask()).status).toBe(200);
    lab.endServer(doomed);
    await lab.publish('server.server.deleted', { server_id: doomed }, doomed);
    await until(async () => (await ask()).status === 401);
    lab.endKey(session);
    await lab.publish('server.server.deleted', { server_id: doomed }, doomed);
    expect((await ask()).status).toBe(401);
  });
});

describe('what is known about a key', () => {
  test.each([
    ['its id', (keyId: number) => ({ key_id: keyId, user_id: 81 })],
    ['its holder', () => ({ user_id: 81 })],
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

  test('is left alone when its holder deletes a server', async () => {
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
    // The probe alone was asked about again.
    expect(lab.count(RESOLVE)).toBe(asked + 2);
  });

  test('is left alone by events about other keys', async () => {
    const key = lab.key(82);
    await listMine({ 'x-api-key': key });
    const before = lab.count(RESOLVE);
    await lab.publish('key.key.revoked', { key_id: 1, user_id: 82 });
    await lab.publish('key.key.created', { key_id: 2, user_id: 82 });
    // Broadcasts arrive in order: when this one has been heard, the others have too.
    const probe = lab.key(83, { keyId: 77 });
    await listMine({ 'x-api-key': probe });
    lab.endKey(probe);
    await lab.publish('key.key.revoked', { key_id: 77, user_id: 83 });
    await until(async () => (await listMine({ 'x-api-key': probe })).status === 401);
    const asked = lab.count(RESOLVE);
    expect((await listMine({ 'x-api-key': key })).status).toBe(200);
    expect([lab.count(RESOLVE), asked > before]).toEqual([asked, true]);
  });

  test('is dropped at once for the next request of whoever signs out', async () => {
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

test('a flood of unknown keys from one address stops reaching identity when its allowance is used up', async () => {
  const narrow = await startLab({ settings: { RATE_SERVERS: 5 } });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const headers = { 'x-api-key': `sk_${String(n).padStart(40, 'f')}` };
    statuses.push((await narrow.send('/servers?action=list_mine', { headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  // The sixth is the one that finds the allowance used up.
  expect(narrow.count(RESOLVE)).toBe(6);
});

test('whoever has a key is asked to come back when identity is away', async () => {
  const lonely = await startLab({ absent: ['identity'] });
  const answer = await lonely.send('/servers?action=list_mine', { headers: { 'x-api-key': UNKNOWN } });
  expect([answer.status, answer.body['error_code'], answer.headers.get('retry-after')]).toEqual([
    503,
    'error',
    '5',
  ]);
  expect((await lonely.send('/servers?action=discover')).status).toBe(200);
});
