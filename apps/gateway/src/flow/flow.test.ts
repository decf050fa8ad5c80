import { connect, type Socket } from 'node:net';
import { successReply } from '@cabildo/kit/service';
import { until } from '@cabildo/testing';
import { startLab, INTERNAL_KEY, type HttpAnswer, type Lab } from '../testing/lab.ts';
import { StreamLog } from '../testing/stream-log.ts';

const SLOW = 1;
const OTHER = 2;
/** A wait that ends in no test. */
const PATIENT = { waitMs: 60_000 };
const BALANCE = 'server_economy.get_balance';

/** Holds the requests of some users or about some servers until the returned function is called. */
function holdAt(lab: Lab, isHeld: (userId: number, serverId: number) => boolean): () => void {
  const gate = Promise.withResolvers<void>();
  lab.answers.set(BALANCE, async ({ context: { actor, membership } }) => {
    const userId = actor.kind === 'user' ? actor.user_id : 0;
    if (isHeld(userId, membership?.server_id ?? 0)) await gate.promise;
    return successReply(200, {});
  });
  return gate.resolve;
}

const balance = (lab: Lab, serverId: number, key: string, init: RequestInit = {}): Promise<HttpAnswer> =>
  lab.send(`/server_economy?action=get_balance&server_id=${serverId}`, {
    ...init,
    headers: { 'x-api-key': key },
  });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function gauge(lab: Lab, name: string, of: string): Promise<number | undefined> {
  const { values } = await lab.registry.getSingleMetric(`cabildo_gateway_places_${name}`)!.get();
  return values.find(({ labels }) => labels['of'] === of)?.value;
}
const isHeld = (lab: Lab, of: string, count: number) =>
  until(async () => (await gauge(lab, 'held', of)) === count);

/** Sends requests whose bodies never end. */
function beginBodies(lab: Lab, count: number): Socket[] {
  return times(count, () => {
    const socket = connect(lab.gateway.publicPort, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /server_economy HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\naction=');
    return socket;
  });
}

/** Makes a server whose members are these users, and returns their keys. */
function found(lab: Lab, ...users: number[]): [serverId: number, ...keys: string[]] {
  const serverId = lab.server();
  for (const user of users) lab.join(serverId, user);
  return [serverId, ...users.map((user) => lab.key(user))];
}

describe('of 60 requests of one caller at once', () => {
  test('20 are served, 20 wait, and 20 are refused, while others are served', async () => {
    const lab = await startLab({ flow: PATIENT });
    const [server, ...keys] = found(lab, SLOW, OTHER);
    const open = holdAt(lab, (user) => user === SLOW);
    const answers: HttpAnswer[] = [];
    const sent = times(60, () => balance(lab, server, keys[0]!).then((answer) => answers.push(answer)));
    await until(() => answers.length === 20);
    expect(
      answers.map(({ status, body, headers }) => [status, body['error_code'], headers.get('retry-after')]),
    ).toEqual(Array(20).fill([429, 'limit_exceeded', '1']));
    expect(answers[0]!.body['error']).toContain('en curso a la vez');
    expect(lab.count(BALANCE)).toBe(20);
    expect([await gauge(lab, 'held', 'caller'), await gauge(lab, 'awaited', 'caller')]).toEqual([20, 20]);
    expect((await balance(lab, server, keys[1]!)).status).toBe(200);
    open();
    await Promise.all(sent);
    expect(answers.slice(20).map(({ status }) => status)).toEqual(Array(40).fill(200));
    await isHeld(lab, 'caller', 0);
    expect(await lab.registry.metrics()).toContain(
      'cabildo_gateway_places_refused_total{of="caller",reason="share"} 20',
    );
  });

  test('those that wait are refused when no place becomes free', async () => {
    const lab = await startLab();
    const [server, ...keys] = found(lab, SLOW);
    const open = holdAt(lab, (user) => user === SLOW);
    const answers: HttpAnswer[] = [];
    const sent = times(40, () => balance(lab, server, keys[0]!).then((answer) => answers.push(answer)));
    await until(() => answers.length === 20);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(429));
    open();
    await Promise.all(sent);
    expect((await balance(lab, server, keys[0]!)).status).toBe(200);
  });
});

test('a client that hangs up has its request under way until the service has answered', async () => {
  const lab = await startLab({ flow: { caller: 1 } });
  const [server, key] = found(lab, SLOW);
  const open = holdAt(lab, () => true);
  const gone = new AbortController();
  const first = balance(lab, server, key!, { signal: gone.signal }).catch(() => 'hung up');
  await until(() => lab.count(BALANCE) === 1);
  gone.abort();
  expect(await first).toBe('hung up');
  expect((await balance(lab, server, key!)).status).toBe(429);
  open();
  await isHeld(lab, 'caller', 0);
  expect((await balance(lab, server, key!)).status).toBe(200);
});

test('a client that hangs up while it waits is not served', async () => {
  const lab = await startLab({ flow: { caller: 1, ...PATIENT } });
  const [server, key] = found(lab, SLOW);
  const open = holdAt(lab, () => true);
  const first = balance(lab, server, key!);
  await until(() => lab.count(BALANCE) === 1);
  const gone = new AbortController();
  const second = balance(lab, server, key!, { signal: gone.signal }).catch(() => 'hung up');
  await until(async () => (await gauge(lab, 'awaited', 'caller')) === 1);
  gone.abort();
  await second;
  await until(async () => /sockets_open 1\n/.test(await lab.registry.metrics()));
  open();
  expect((await first).status).toBe(200);
  await isHeld(lab, 'caller', 0);
  expect([lab.count(BALANCE), await gauge(lab, 'awaited', 'caller')]).toEqual([1, 0]);
});

test('a stream is no request, and the internal key is bounded by nothing', async () => {
  const lab = await startLab({ flow: { caller: 1, address: 1 } });
  const log = new StreamLog(lab);
  const [server] = found(lab, SLOW);
  const key = lab.serverKey(server);
  for (let n = 0; n < 3; n += 1) expect((await log.follow(server, key)).status).toBe(200);
  log.hangUp();

  const gate = Promise.withResolvers<void>();
  lab.answers.set('server_bot.cp_link_info', async () => (await gate.promise, successReply(200, {})));
  const headers = { 'x-mdt-internal-key': INTERNAL_KEY };
  const sent = times(30, () => lab.send('/server_bot?action=cp_link_info', { internal: true, headers }));
  await until(() => lab.count('server_bot.cp_link_info') === 30);
  gate.resolve();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

describe('an address whose places are held by bodies that do not end', () => {
  const discover = (lab: Lab) => lab.send('/servers?action=discover');

  test('is refused without a key, and served with one in the header', async () => {
    const lab = await startLab();
    const [server, key] = found(lab, SLOW);
    const sockets = beginBodies(lab, 8);
    await isHeld(lab, 'address', 8);
    const refused = await discover(lab);
    expect([refused.status, refused.body['error_code'], refused.headers.get('retry-after')]).toEqual([
      429,
      'limit_exceeded',
      '1',
    ]);
    expect((await balance(lab, server, key!)).status).toBe(200);
    const form = { action: 'get_balance', server_id: String(server) };
    expect((await lab.post('/server_economy', form, { 'x-api-key': key! })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('serves what waits as soon as one of them hangs up', async () => {
    const lab = await startLab({ flow: PATIENT });
    const sockets = beginBodies(lab, 8);
    await isHeld(lab, 'address', 8);
    const waiting = discover(lab);
    await until(async () => (await gauge(lab, 'awaited', 'address')) === 1);
    sockets[0]!.destroy();
    expect((await waiting).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await isHeld(lab, 'address', 0);
  });

  test('serves a request with its key in the body as soon as that body can be read', async () => {
    const lab = await startLab({ flow: { address: 1, ...PATIENT } });
    const [server, key] = found(lab, SLOW);
    const open = holdAt(lab, () => true);
    const form = { action: 'get_balance', server_id: String(server), apikey: key! };
    const sent = times(2, () => lab.post('/server_economy', form));
    await until(() => lab.count(BALANCE) === 2);
    expect([await gauge(lab, 'held', 'address'), await gauge(lab, 'held', 'caller')]).toEqual([0, 2]);
    expect((await discover(lab)).status).toBe(200);
    open();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    await isHeld(lab, 'caller', 0);
  });
});

describe('at one service', () => {
  test('a server has at most half of what may be under way, and another is served at once', async () => {
    const lab = await startLab({ flow: { service: 8 } });
    const [busy, ...keys] = found(lab, 11, 12, 13);
    const [quiet, key] = found(lab, OTHER);
    const open = holdAt(lab, (_user, serverId) => serverId === busy);
    for (const each of keys)
      expect(
        (await lab.send(`/servers?action=get&server_id=${busy}`, { headers: { 'x-api-key': each } })).status,
      ).toBe(200);
    const answers: HttpAnswer[] = [];
    const sent = times(9, (n) => balance(lab, busy, keys[n % 3]!).then((answer) => answers.push(answer)));
    await until(() => answers.length === 1);
    expect([
      answers[0]!.status,
      answers[0]!.body['error_code'],
      answers[0]!.headers.get('retry-after'),
    ]).toEqual([429, 'limit_exceeded', '1']);
    expect(answers[0]!.body['error']).toContain('no se ha ejecutado');
    expect([await gauge(lab, 'held', 'economy'), await gauge(lab, 'awaited', 'economy')]).toEqual([4, 4]);
    expect((await balance(lab, quiet, key!)).status).toBe(200);
    open();
    await Promise.all(sent);
    expect(answers.slice(1).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await gauge(lab, 'held', 'economy'), await gauge(lab, 'awaited', 'economy')]).toEqual([0, 0]);
  });

  test('a server with one request waits for one round, whatever others have waiting', async () => {
    const lab = await startLab({ flow: { service: 2 } });
    const servers = times(3, (n) => found(lab, 21 + n));
    const gates = new Map<number, () => void>();
    const order: number[] = [];
    lab.answers.set(BALANCE, async ({ context: { membership } }) => {
      const { server_id } = membership!;
      order.push(server_id);
      await new Promise<void>((resolve) => gates.set(server_id, resolve));
      return successReply(200, {});
    });
    const [a, b, c] = servers.map(([serverId]) => serverId) as [number, number, number];
    const sent: Promise<HttpAnswer>[] = [];
    for (const n of [0, 1, 0, 2]) {
      const [serverId, key] = servers[n]!;
      const before = sent.length;
      sent.push(balance(lab, serverId, key!));
      await until(
        async () =>
          (await gauge(lab, 'held', 'economy'))! + (await gauge(lab, 'awaited', 'economy'))! > before,
      );
    }
    gates.get(b)!();
    await until(() => order.length === 3);
    expect(order).toEqual([a, b, c]);
    gates.get(a)!();
    await until(() => order.length === 4);
    expect(order[3]).toBe(a);
    for (const open of gates.values()) open();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(4).fill(200));
  });

  test('what comes when too much waits is 503, and was not sent', async () => {
    const lab = await startLab({ flow: { service: 2 } });
    const communities = times(11, (n) => found(lab, 31 + n));
    const open = holdAt(lab, () => true);
    const answers: HttpAnswer[] = [];
    const sent = communities.map(([serverId, key]) =>
      balance(lab, serverId, key!).then((answer) => answers.push(answer)),
    );
    await until(() => answers.length === 1);
    expect([answers[0]!.status, answers[0]!.body['outcome'], answers[0]!.headers.get('retry-after')]).toEqual(
      [503, undefined, '5'],
    );
    expect(lab.count(BALANCE)).toBe(2);
    open();
    await Promise.all(sent);
    expect([answers.filter(({ status }) => status === 200).length, lab.count(BALANCE)]).toEqual([10, 10]);
  });
});
