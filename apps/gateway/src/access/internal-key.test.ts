import { INTERNAL_KEY, startLab, type Lab } from '../testing/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});

const inside = (path: string, headers: Record<string, string> = {}) =>
  lab.send(path, { internal: true, headers });
const right = { 'x-mdt-internal-key': INTERNAL_KEY };
const wrong = { 'x-mdt-internal-key': `${INTERNAL_KEY}x` };
const actorIn = (body: Record<string, unknown>) => (body['context'] as { actor: unknown }).actor;

describe('an internal route', () => {
  test('does not exist on the public port, with any key', async () => {
    for (const path of ['/server_bot?action=cp_link_info', '/server_bot.php', '/server_bot/cp_link_info']) {
      const answer = await lab.send(path, { headers: right });
      expect([path, answer.status, answer.body['error_code']]).toEqual([path, 404, 'not_found']);
    }
  });

  test('answers on the internal port to the internal key alone', async () => {
    const answer = await inside('/server_bot?action=cp_link_info', right);
    expect([answer.status, actorIn(answer.body)]).toEqual([200, { kind: 'internal' }]);
    const key = lab.key(1);
    for (const headers of [{}, wrong, { 'x-api-key': key }, { 'x-mdt-internal-key': '' }]) {
      const refused = await inside('/server_bot?action=cp_link_info', headers as never);
      expect([refused.status, refused.body['error_code']]).toEqual([401, 'error']);
    }
  });

  test('refuses an unknown action before the key', async () => {
    expect((await inside('/server_bot?action=fly')).status).toBe(400);
  });
});

describe('an internal action of a public route', () => {
  test('is unknown on the public port', async () => {
    const answer = await lab.send('/users?action=create_game_session&gp_id=5', { headers: right });
    expect([answer.status, answer.body['error_code']]).toEqual([400, 'error']);
  });

  test('answers on the internal port to the internal key alone', async () => {
    expect((await inside('/users?action=create_game_session&gp_id=5', right)).body).toMatchObject({
      input: { gp_id: '5' },
    });
    expect((await inside('/users?action=create_game_session&gp_id=5')).status).toBe(401);
    expect((await inside('/users?action=create_game_session&gp_id=5', wrong)).status).toBe(401);
  });
});

describe('the internal mode of /users', () => {
  const person = '/users?action=get_user_by_key&gp_id=77';

  test('lets a sibling back end name the user', async () => {
    const answer = await inside(person, right);
    expect([answer.status, actorIn(answer.body), answer.body['input']]).toEqual([
      200,
      { kind: 'internal' },
      { gp_id: '77' },
    ]);
  });

  test('refuses a wrong internal key, even beside a valid key of a user', async () => {
    expect((await inside(person, wrong)).status).toBe(401);
    expect((await inside(person, { ...wrong, 'x-api-key': lab.key(2) })).status).toBe(401);
  });

  test('is closed to all others, whose parameters of that name are ignored', async () => {
    const headers = { 'x-api-key': lab.key(3) };
    for (const answer of [
      await lab.send(`${person}&user_id=nonsense`, { headers }),
      await lab.send(person, { headers: { ...headers, ...right } }),
      await inside(person, { ...headers, ...right }),
    ]) {
      expect([answer.status, answer.body['input']]).toEqual([200, {}]);
      expect(actorIn(answer.body)).toMatchObject({ user_id: 3 });
    }
    expect((await lab.send(person, { headers: right })).status).toBe(401);
  });

  test('opens no other action', async () => {
    expect((await inside('/servers?action=list_mine', right)).status).toBe(401);
    expect((await inside('/users?action=legal_status', right)).status).toBe(400);
  });
});

test('while one internal key follows another, both are accepted', async () => {
  const [fresh, old] = ['internal-key-that-is-new', 'internal-key-that-is-old'];
  const changing = await startLab({ internalKeys: [fresh, old] });
  const statuses = await Promise.all(
    [fresh, old, INTERNAL_KEY, `${fresh},${old}`].map(async (key) => {
      const headers = { 'x-mdt-internal-key': key };
      return (await changing.send('/server_bot?action=cp_link_info', { internal: true, headers })).status;
    }),
  );
  expect(statuses).toEqual([200, 200, 401, 401]);
});

test('the internal port serves everything that the public one does', async () => {
  expect((await inside('/servers?action=list_mine', { 'x-api-key': lab.key(4) })).status).toBe(200);
  expect((await inside('/servers?action=discover')).status).toBe(200);
  expect((await inside('/docs/')).status).toBe(200);
});

test('requests with the internal key count in one bucket, apart from their address', async () => {
  const narrow = await startLab({ settings: { RATE_BOT: 1 } });
  const ask = (headers: Record<string, string>) =>
    narrow.send('/server_bot?action=cp_link_info', { internal: true, headers });
  expect((await ask(right)).status).toBe(200);
  expect((await ask(right)).status).toBe(429);
  expect((await ask(wrong)).status).toBe(401);
});

test('calls with the internal key to /users are counted apart, for each address (GW-18)', async () => {
  const settings = { RATE_USERS: 1, RATE_INTERNAL: 3, TRUSTED_PROXIES: '127.0.0.1' };
  const narrow = await startLab({ settings });
  const ask = async (headers: Record<string, string>) => {
    const answer = await narrow.send('/users?action=get_user_by_key&gp_id=77', { internal: true, headers });
    return [answer.status, answer.headers.get('ratelimit-limit')];
  };
  for (let n = 0; n < 3; n += 1) expect(await ask(right)).toEqual([200, '3']);
  expect(await ask(right)).toEqual([429, '3']);
  expect(await ask({ ...right, 'x-forwarded-for': '203.0.113.9' })).toEqual([200, '3']);
  expect(await ask({})).toEqual([401, '1']);
});
