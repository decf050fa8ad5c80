import { RateLimits, type LimitGroup } from './rate-limits.ts';
import { startLab, type Lab } from '../testing/lab.ts';

describe('a window', () => {
  const groups = [
    'users',
    'servers',
    'bot',
    'cp_bot',
    'cp_bot_actor',
    'internal',
    'pages',
    'unknown_keys',
  ] as const;
  const limits = () =>
    new RateLimits(
      Object.fromEntries(groups.map((group) => [group, 2])) as Record<LimitGroup, number>,
      undefined,
    );
  const users = { group: 'users', name: 'a' } as const;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('lasts 60 s from the first request, and refusals do not extend it', async () => {
    const rate = limits();
    expect(await rate.count(users)).toMatchObject({
      exceeded: false,
      limit: 2,
      remaining: 1,
      resetSeconds: 60,
    });
    jest.advanceTimersByTime(20_000);
    expect(await rate.count(users)).toMatchObject({ exceeded: false, remaining: 0, resetSeconds: 40 });
    jest.advanceTimersByTime(39_000);
    expect(await rate.count(users)).toMatchObject({ exceeded: true, remaining: 0, resetSeconds: 1 });
    expect(rate.spent(users)).toMatchObject({ exceeded: true, resetSeconds: 1 });
    jest.advanceTimersByTime(1_001);
    expect(await rate.count(users)).toMatchObject({ exceeded: false, remaining: 1, resetSeconds: 60 });
  });

  test('belongs to one group and one caller', async () => {
    const rate = limits();
    for (let n = 0; n < 3; n += 1) await rate.count(users);
    expect((await rate.count({ group: 'servers', name: 'a' })).exceeded).toBe(false);
    expect((await rate.count({ group: 'users', name: 'b' })).exceeded).toBe(false);
    const others = [{ group: 'servers', name: 'a' } as const, { group: 'users', name: 'b' } as const];
    expect([users, ...others].map((bucket) => rate.spent(bucket)?.exceeded)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });
});

describe('requests from addresses (GW-18)', () => {
  const from = async (
    lab: Lab,
    address: string,
    more: Record<string, string> = {},
    path = '/servers?action=discover',
  ) => (await lab.send(path, { headers: { 'x-forwarded-for': address, ...more } })).status;
  const startBehindProxy = (settings: Record<string, number>) =>
    startLab({ settings: { TRUSTED_PROXIES: '127.0.0.1', ...settings } });

  test('of one IPv6 /64 share a bucket, however they are written, and those of two do not', async () => {
    const lab = await startBehindProxy({ RATE_SERVERS: 2 });
    expect(await from(lab, '2001:db8:1:1::1')).toBe(200);
    expect(await from(lab, '[2001:db8:1:1:ffff::2]:443')).toBe(200);
    expect(await from(lab, '2001:DB8:1:1::3')).toBe(429);
    expect(await from(lab, '2001:db8:1:2::1')).toBe(200);
  });

  test('of one IPv6 /48 may be ten times as many, and what a /64 is refused does not count for it', async () => {
    const lab = await startBehindProxy({ RATE_SERVERS: 2 });
    const statuses: number[] = [];
    for (let subnet = 0; subnet < 11; subnet += 1)
      for (let n = 0; n < 3; n += 1)
        statuses.push(await from(lab, `2001:db8:2:${subnet.toString(16)}::${n}`));
    const served = statuses.map((status, at) => (status === 200 ? at : -1)).filter((at) => at >= 0);
    expect(served).toEqual(Array.from({ length: 10 }, (_, subnet) => [3 * subnet, 3 * subnet + 1]).flat());
    expect(await from(lab, '2001:db8:3::1')).toBe(200);
  });

  test('of a key are not charged to the network around its address', async () => {
    const lab = await startBehindProxy({ RATE_SERVERS: 1, RATE_USERS: 1 });
    for (let user = 1; user <= 12; user += 1)
      expect(await from(lab, `2001:db8:4:${user}::1`, { 'x-api-key': lab.key(user) })).toBe(200);
    expect(await from(lab, '2001:db8:4:99::1')).toBe(200);
  });

  test('of IPv4 within IPv6 count as those of IPv4, and a port is no part of an address', async () => {
    const lab = await startBehindProxy({ RATE_SERVERS: 3 });
    for (const address of ['203.0.113.7:40001', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
      expect(await from(lab, address)).toBe(200);
    expect(await from(lab, '203.0.113.7:40002')).toBe(429);
    expect(await from(lab, '203.0.113.8:40001')).toBe(200);
  });

  test('with unknown keys, and for images, are counted alike', async () => {
    const lab = await startBehindProxy({ RATE_SERVERS: 100_000 });
    const unknown = (n: number) => ({ 'x-api-key': `sk_${String(n).padStart(32, '0')}` });
    for (let n = 0; n < 121; n += 1) await from(lab, `2001:db8:5:1::${n.toString(16)}`, unknown(n));
    const statusOf = (address: string) => from(lab, address, unknown(999), '/servers?action=list_mine');
    expect([await statusOf('2001:db8:5:1::ffff'), await statusOf('2001:db8:5:2::ffff')]).toEqual([429, 401]);

    const narrow = await startBehindProxy({ RATE_SERVERS: 1 });
    const image = (address: string) => from(narrow, address, {}, `/media/${'a'.repeat(43)}`);
    await image('2001:db8:6::1');
    expect(await image('2001:db8:6::2')).toBe(429);
    expect(await image('2001:db8:6:1::2')).not.toBe(429);
  });
});

describe('over HTTP', () => {
  let lab: Lab;
  beforeEach(async () => {
    lab = await startLab({ settings: { RATE_USERS: 2, RATE_SERVERS: 3, RATE_BOT: 2 } });
  });
  const status = async (path: string, key?: string): Promise<number> =>
    (await lab.send(path, { headers: key === undefined ? {} : { 'x-api-key': key } })).status;

  test('each answer says what remains, and a refusal when to retry', async () => {
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await lab.send('/servers?action=discover'));
    const rates = answers.map(({ status, headers }) => [
      status,
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
    ]);
    expect(rates).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
      [429, '3', '0'],
    ]);
    for (const { headers } of answers) {
      const reset = Number(headers.get('ratelimit-reset'));
      expect(reset >= 1 && reset <= 60).toBe(true);
    }
    expect(answers[2]!.headers.get('retry-after')).toBeNull();
    expect(answers[3]!.headers.get('retry-after')).toBe(answers[3]!.headers.get('ratelimit-reset'));
    expect(answers[3]!.body['retry_after']).toBe(Number(answers[3]!.headers.get('retry-after')));
    expect(answers[3]!.body).toMatchObject({ ok: false, error_code: 'limit_exceeded' });
  });

  test('refusals for other reasons count, and carry the headers too', async () => {
    const refused = await lab.send('/servers?action=fly');
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([400, '2']);
    expect(await status('/servers?action=list_mine')).toBe(401);
    expect(await status('/servers')).toBe(400);
    expect(await status('/servers?action=discover')).toBe(429);
  });

  test('all keys of one user share one limit, which is not that of the address', async () => {
    const [phone, laptop] = [lab.key(1), lab.key(1)];
    expect(await status('/servers?action=list_mine', phone)).toBe(200);
    expect(await status('/servers?action=list_mine', laptop)).toBe(200);
    expect(await status('/servers?action=list_mine', phone)).toBe(200);
    expect(await status('/servers?action=list_mine', laptop)).toBe(429);
    expect(await status('/servers?action=list_mine', lab.key(2))).toBe(200);
    expect(await status('/servers?action=discover')).toBe(200);
  });

  test('every /server_* route, alias and spelling counts in one bucket, and /users in its own', async () => {
    const key = lab.key(3);
    expect(await status('/server_members.php?action=list&server_id=1', key)).toBe(404);
    expect(await status('/server_economy/get_balance?server_id=1', key)).toBe(404);
    expect(await status('/servers.php?action=list_mine', key)).toBe(200);
    expect(await status('/server_economy.php?action=get_balance&server_id=1', key)).toBe(429);
    expect(await status('/users.php?action=get_user_by_key', key)).toBe(200);
    expect(await status('/users?action=get_user_by_key', key)).toBe(200);
    expect(await status('/users?action=get_user_by_key', key)).toBe(429);
  });

  test('unknown routes, other methods and preflights count nowhere', async () => {
    for (let n = 0; n < 5; n += 1) {
      await lab.send('/nowhere');
      await lab.send('/servers', { method: 'PUT' });
      await lab.send('/servers', { method: 'OPTIONS' });
    }
    expect((await lab.send('/servers?action=discover')).headers.get('ratelimit-remaining')).toBe('2');
  });

  test('refusals are counted', async () => {
    for (let n = 0; n < 5; n += 1) await lab.send('/servers?action=discover');
    expect(await lab.registry.metrics()).toContain('cabildo_gateway_rate_limited_total{group="servers"} 2');
  });
});
