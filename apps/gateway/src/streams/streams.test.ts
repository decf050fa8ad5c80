import { connect } from 'node:net';
import { BEFORE_ALL } from '@cabildo/contracts/event';
import { until, type Follower } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';
import { StreamLog } from '../testing/stream-log.ts';

const ADMIN = 1;
const READER = 2;
const MEMBER = 3;

/** The times are short, so that the tests need not wait. */
const QUICK = { pollMs: 5, rightsMs: 20, heartbeatMs: 60_000 };

const realNow = performance.now.bind(performance);
let passed = 0;
/** Lets time pass for the streams at once, until the test ends. */
function passTime(ms: number): void {
  passed += ms;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}
afterEach(() => {
  passed = 0;
  jest.restoreAllMocks();
});

let lab: Lab;
let log: StreamLog;
let server: number;
let key: string;
beforeAll(async () => {
  lab = await startLab({ streams: { ...QUICK, ofServer: 12, inAll: 20 } });
  log = new StreamLog(lab);
});
beforeEach(() => {
  server = lab.server();
  lab.join(server, ADMIN, 'admin');
  lab.join(server, READER, 'member', ['view_logs']);
  lab.join(server, MEMBER, 'mod');
  key = lab.serverKey(server);
});
afterEach(async () => {
  log.hangUp();
  await until(async () => (await gauge('cabildo_gateway_streams_open')) === 0);
});

async function gauge(name: string, of = lab): Promise<number> {
  const { values } = (await of.registry.getSingleMetric(name)!.get()) as { values: { value: number }[] };
  return values[0]!.value;
}
const idsOf = ({ events }: Follower) => events.map(({ id }) => id);
const hasCome = (follower: Follower, count: number) => until(() => follower.events.length >= count);

describe('the own matters of a member', () => {
  afterEach(() => {
    log.own = null;
    log.access = ['admin', 'view_logs'];
  });

  test('come by a stream and by a poll, and those of others by neither (V1-14, V1-16)', async () => {
    log.access = ['member'];
    log.own = { user_id: READER, character_ids: [30], kinds: ['item.given'] };
    const member = lab.key(READER);
    const start = log.add(server);
    const follower = await log.follow(server, member, { search: '?kinds=call.created' });
    const given = (server_character_id: number) =>
      log.add(server, {
        kind: 'item.given',
        body: JSON.stringify({ actor: { kind: 'user', user_id: 1 }, data: { server_character_id } }),
        own: { user_id: null, character_ids: [server_character_id], hides: [] },
      });
    const ids = [given(30), given(31), log.add(server)];
    await hasCome(follower, 2);
    expect(idsOf(follower)).toEqual([ids[0], ids[2]]);
    const path = `/v1/servers/${server}/events?format=json&kinds=call.created&after=${start}`;
    const polled = await lab.send(path, { headers: { authorization: `Bearer ${member}` } });
    expect(polled.body).toMatchObject({
      events: [{ actor: { kind: 'user', user_id: null }, data: { server_character_id: 30 } }, { n: 1 }],
      next: ids[2],
    });
  });
});

describe('a stream', () => {
  test('is Server-Sent Events, of what happens from now on, with the headers of every answer', async () => {
    log.add(server);
    const { status, headers } = await log.follow(server, key, { headers: { 'x-request-id': 'abc-1' } });
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'access-control-allow-origin': '*',
        'x-request-id': 'abc-1',
        'x-api-version': 'v1',
        'ratelimit-limit': '60',
        connection: 'close',
      },
    ]);
    expect(headers).not.toHaveProperty('content-length');
  });

  test('sends each event with id, kind and body, and the id to resume from before there is one', async () => {
    const before = log.add(server);
    const follower = await log.follow(server, key);
    await until(() => follower.lastEventId === before);
    const ids = [log.add(server), log.add(server, { kind: 'bank.transfer', body: '{"id":"ñ","n":2}' })];
    await hasCome(follower, 2);
    expect(follower.text).toBe(
      `id: ${before}\n\n` +
        `id: ${ids[0]}\nevent: call.created\ndata: {"n":1}\n\n` +
        `id: ${ids[1]}\nevent: bank.transfer\ndata: {"id":"ñ","n":2}\n\n`,
    );
  });

  test('sends the kinds that were asked for, and the id to resume from after others', async () => {
    const follower = await log.follow(server, key, { search: '?kinds=bank.transfer,member.left' });
    const wanted = log.add(server, { kind: 'member.left' });
    log.add(server);
    const last = log.add(server, { kind: 'bank.transfer' });
    await hasCome(follower, 2);
    expect(idsOf(follower)).toEqual([wanted, last]);
  });

  test('is of its server alone', async () => {
    const other = lab.server();
    const [mine, theirs] = [await log.follow(server, key), await log.follow(other, lab.serverKey(other))];
    const ids = [log.add(server), log.add(other)];
    await hasCome(mine, 1);
    await hasCome(theirs, 1);
    expect([idsOf(mine), idsOf(theirs)]).toEqual([[ids[0]], [ids[1]]]);
  });

  test('that is refused is answered as everything is', async () => {
    const answers = await Promise.all([
      log.follow(server, 'sv_none'),
      log.follow(server, lab.key(MEMBER)),
      log.follow(lab.server(), key),
      log.follow(server, key, { search: '?kinds=' + 'x,'.repeat(20) }),
    ]);
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      [401, 403, 404, 400].map((status) => [status, 'application/json; charset=utf-8']),
    );
  });

  test('is open to admins and to those who may read the log, who need be no admins (V1-01, V1-14)', async () => {
    for (const person of [ADMIN, READER])
      expect((await log.follow(server, lab.key(person))).status).toBe(200);
  });

  test('is served to the action as well, also to a game session of its server (ID-12)', async () => {
    const path = `/server_webhooks?action=follow&server_id=${server}`;
    const url = `http://127.0.0.1:${lab.gateway.publicPort}${path}`;
    for (const token of [lab.key(READER), lab.key(ADMIN, { game: server })]) {
      const aborter = new AbortController();
      const answer = await fetch(url, { headers: { 'x-api-key': token }, signal: aborter.signal });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      aborter.abort();
    }
    const elsewhere = lab.key(ADMIN, { game: lab.server() });
    expect((await lab.send(path, { headers: { 'x-api-key': elsewhere } })).status).toBe(401);
  });

  test('may be asked for by a page of another site, which may say where to resume', async () => {
    const path = `/v1/servers/${server}/events`;
    const { headers } = await lab.send(path, { method: 'OPTIONS' });
    expect(headers.get('access-control-allow-headers')).toContain('Last-Event-ID');
  });
});

describe('a client that comes back', () => {
  test.each([
    ['header', (id: string) => ({ headers: { 'last-event-id': id } })],
    ['parameter', (id: string) => ({ search: `?last_event_id=${id}` })],
  ])(
    'goes on after its last event, named in a %s, while others go on from theirs',
    async (_, optionsWith) => {
      const ids = Array.from({ length: 70 }, () => log.add(server));
      const live = await log.follow(server, key);
      const back = await log.follow(server, key, optionsWith(ids[9]!));
      await hasCome(back, 60);
      ids.push(log.add(server), log.add(server));
      await hasCome(back, 62);
      await hasCome(live, 2);
      expect([idsOf(back), idsOf(live)]).toEqual([ids.slice(10), ids.slice(70)]);
      // Both streams have caught up and are polled together.
      await until(() => log.positions.length === 1);
    },
  );

  test('is believed in the header, because a browser repeats the address of its first request', async () => {
    const ids = [log.add(server), log.add(server), log.add(server)];
    const search = `?last_event_id=${ids[0]}`;
    const back = await log.follow(server, key, { search, headers: { 'last-event-id': ids[1]! } });
    await hasCome(back, 1);
    expect(idsOf(back)).toEqual(ids.slice(2));
  });

  test('and has had no event yet misses none', async () => {
    const first = await log.follow(server, key);
    await until(() => first.lastEventId === BEFORE_ALL);
    first.close();
    const id = log.add(server);
    const back = await log.follow(server, key, { headers: { 'last-event-id': first.lastEventId! } });
    await hasCome(back, 1);
    expect(idsOf(back)).toEqual([id]);
  });

  test('from longer ago gets a reset, and goes on with the events from now on', async () => {
    const newest = log.add(server);
    const back = await log.follow(server, key, { headers: { 'last-event-id': 'long-ago' } });
    const next = log.add(server);
    await hasCome(back, 2);
    expect(back.text).toMatch(`id: ${newest}\nevent: reset\ndata: {}\n\nid: ${next}\nevent: call.created\n`);
  });

  test('and is behind when events are removed gets a reset where they are missing', async () => {
    const ids = Array.from({ length: 10 }, () => log.add(server));
    log.remove(server, 5);
    const back = await log.follow(server, key, { headers: { 'last-event-id': BEFORE_ALL } });
    await hasCome(back, 6);
    expect(back.events.map(({ kind }) => kind)).toEqual(['reset', ...Array(5).fill('call.created')]);
    expect(idsOf(back).slice(1)).toEqual(ids.slice(5));
  });
});

describe('the right to read', () => {
  const mayNot = async (follower: Follower): Promise<void> => {
    await until(() => follower.isOver);
    expect(follower.retryMs).toBeUndefined();
  };
  const stays = async (follower: Follower): Promise<void> => {
    const before = follower.events.length;
    log.add(server);
    await hasCome(follower, before + 1);
    expect(follower.isOver).toBe(false);
  };

  test.each([
    ['kicked', 'member.member.kicked'],
    ['leaving', 'member.member.left'],
  ])('is lost by %s', async (_, type) => {
    const [reader, admin] = [await log.follow(server, lab.key(READER)), await log.follow(server, key)];
    lab.leave(server, READER);
    await lab.publish(type, { server_id: server, user_id: READER }, server);
    await mayNot(reader);
    await stays(admin);
  });

  test.each([
    ['a rank that was taken back', 'member.member.role_changed', { user_id: READER }],
    ['a role that allows less', 'role.role.updated', {}],
    ['a role that is gone', 'role.role.deleted', {}],
  ])('is lost by %s', async (_, type, data) => {
    const [reader, admin] = [await log.follow(server, lab.key(READER)), await log.follow(server, key)];
    lab.join(server, READER, 'member');
    await lab.publish(type, { server_id: server, ...data }, server);
    await mayNot(reader);
    await stays(admin);
  });

  test('of an admin outlives the rank where a role still lets the log be read', async () => {
    const admin = await log.follow(server, lab.key(ADMIN));
    lab.join(server, ADMIN, 'member', ['view_logs']);
    await lab.publish('member.member.role_changed', { server_id: server, user_id: ADMIN }, server);
    const before = lab.count('calls.servers.resolve_membership');
    await until(() => lab.count('calls.servers.resolve_membership') > before);
    await stays(admin);
  });

  test.each([
    [
      'of a person',
      'key.key.revoked',
      () => lab.key(ADMIN, { keyId: 77 }),
      (token: string) => lab.endKey(token),
    ],
    [
      'of the server',
      'key.server_key.revoked',
      () => lab.serverKey(server, 77),
      (token: string) => lab.endServerKey(token),
    ],
  ])('is lost by the end of the key: one %s', async (_, type, make, end) => {
    const token = make();
    const [gone, other] = [await log.follow(server, token), await log.follow(server, lab.key(READER))];
    end(token);
    await lab.publish(type, { key_id: 77, user_id: ADMIN, server_id: server }, server);
    await mayNot(gone);
    await stays(other);
  });

  test('is lost by the end of the key, whatever its address has spent on unknown ones (FU-10)', async () => {
    const spent = await startLab({ streams: QUICK });
    const theirs = new StreamLog(spent);
    const id = spent.server();
    spent.join(id, ADMIN, 'admin');
    const token = spent.key(ADMIN, { keyId: 78 });
    const gone = await theirs.follow(id, token);
    const guess = (n: number) =>
      spent.send('/servers?action=list_mine', { headers: { 'x-api-key': `sk_${'g'.repeat(40)}${n}` } });
    for (let n = 0; n < 121; n += 1) await guess(n);
    expect((await guess(121)).status).toBe(429);
    spent.endKey(token);
    await spent.publish('key.key.revoked', { key_id: 78, user_id: ADMIN }, id);
    await mayNot(gone);
  });

  test('is lost by the end of the server', async () => {
    const all = [await log.follow(server, key), await log.follow(server, lab.key(READER))];
    lab.endServer(server);
    lab.endServerKey(key);
    await lab.publish('server.server.deleted', { server_id: server }, server);
    await Promise.all(all.map(mayNot));
  });

  test('is looked at again and again without asking anybody', async () => {
    const resolves = () =>
      lab.count('calls.servers.resolve_membership') + lab.count('calls.identity.resolve_key');
    const reader = await log.follow(server, lab.key(READER));
    const before = resolves();
    const polls = log.asked;
    // A few polls take as long as the time between two checks of rights.
    await until(() => log.asked > polls + 20);
    expect(resolves()).toBe(before);
    await stays(reader);
  });
});

describe('the number of streams', () => {
  test('of a server is limited, for all callers together', async () => {
    const open = (token: string) => log.follow(server, token);
    const opened: Follower[] = [];
    for (let n = 0; n < 12; n += 1) opened.push(await open(n % 2 ? key : lab.key(READER)));
    expect(opened.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { status, headers } = await open(key);
    expect([status, headers['content-type'], 'retry-after' in headers]).toEqual([
      429,
      'application/json; charset=utf-8',
      true,
    ]);
    const other = lab.server();
    expect((await log.follow(other, lab.serverKey(other))).status).toBe(200);
    // A caller without streams takes a place from the caller with the most (FU-05); that client is asked to come back.
    expect((await open(lab.key(ADMIN))).status).toBe(200);
    await until(() => opened.some(({ isOver }) => isOver));
    expect(opened.filter(({ isOver }) => isOver)).toHaveLength(1);
  });

  test('of a caller is limited, whatever servers it follows (FU-05)', async () => {
    const few = await startLab({ streams: { ...QUICK, ofCaller: 3 } });
    const theirs = new StreamLog(few);
    const open = (id: number, token: string) => theirs.follow(id, token);
    const [one, two] = [few.server(), few.server()];
    for (const id of [one, two]) few.join(id, ADMIN, 'owner');
    for (const id of [one, two, one]) expect((await open(id, few.key(ADMIN))).status).toBe(200);
    expect((await open(two, few.key(ADMIN))).status).toBe(429);
    expect((await open(two, few.serverKey(two))).status).toBe(200);
    theirs.hangUp();
  });

  test('is limited in all, and what has ended counts no more', async () => {
    const open = (id: number) => log.follow(id, lab.serverKey(id));
    const others = [lab.server(), lab.server()];
    const first = await open(server);
    for (let n = 1; n < 20; n += 1) expect((await open(others[n % 2]!)).status).toBe(200);
    expect((await open(server)).status).toBe(429);
    expect(await gauge('cabildo_gateway_streams_open')).toBe(20);
    first.close();
    await until(async () => (await gauge('cabildo_gateway_streams_open')) === 19);
    expect((await open(server)).status).toBe(200);
  });

  test('is no number of requests that wait for an answer', async () => {
    await log.follow(server, key);
    await log.follow(server, key);
    expect(await gauge('cabildo_gateway_requests_in_flight')).toBe(0);
  });
});

describe('the gateway asks for news', () => {
  test('once for all streams of a server, while one of them is open and no longer', async () => {
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await log.follow(server, key));
    const before = log.asked;
    await until(() => log.asked > before + 2);
    expect(log.positions).toEqual([{ server_id: server, after: 0 }]);
    log.hangUp();
    await until(async () => (await gauge('cabildo_gateway_streams_open')) === 0);
    const last = log.asked;
    // The other requests take far longer than the pause between two polls.
    for (let n = 0; n < 50; n += 1) await lab.send('/servers?action=discover');
    expect(log.asked - last).toBeLessThanOrEqual(1);
    const again = await log.follow(server, key);
    log.add(server);
    await hasCome(again, 1);
  });
});

describe('the heartbeat', () => {
  test('is a comment, and says where to resume where events were left out', async () => {
    const own = await startLab({ streams: { ...QUICK, heartbeatMs: 30 } });
    const heard = new StreamLog(own);
    const id = own.server();
    const follower = await heard.follow(id, own.serverKey(id), { search: '?kinds=member.left' });
    await until(() => follower.text.endsWith('\n\n:\n\n:\n\n'));
    const passed = heard.add(id);
    await until(() => follower.lastEventId === passed);
    expect(follower.text).toContain(`:\nid: ${passed}\n\n`);
    await until(() => follower.text.endsWith(`id: ${passed}\n\n:\n\n:\n\n`));
    expect(follower.events).toEqual([]);
    follower.close();
  });
});

describe('while another service is away', () => {
  test('streams stay open and alive, and go on where they were', async () => {
    const own = await startLab({ streams: { ...QUICK, heartbeatMs: 30 }, absent: ['webhooks'] });
    const heard = new StreamLog(own);
    const id = own.server();
    const serving = await own.serve('webhooks');
    const follower = await heard.follow(id, own.serverKey(id));
    const ids = [heard.add(id)];
    await hasCome(follower, 1);
    await serving.stop();
    ids.push(heard.add(id), heard.add(id));
    const before = follower.text.length;
    await until(() => follower.text.length > before + 20);
    expect([follower.isOver, follower.events.length]).toEqual([false, 1]);
    await own.serve('webhooks');
    ids.push(heard.add(id));
    await hasCome(follower, 4);
    expect(idsOf(follower)).toEqual(ids);
    follower.close();
  });

  test('which knows the rights, streams go on for a while, and then have their clients come back', async () => {
    const own = await startLab({ streams: QUICK, absent: ['servers'] });
    const heard = new StreamLog(own);
    const id = own.server();
    own.join(id, READER, 'member', ['view_logs']);
    const serving = await own.serve('servers');
    const follower = await heard.follow(id, own.key(READER));
    await serving.stop();
    await own.publish('role.role.updated', {}, id);
    const added = heard.add(id);
    await hasCome(follower, 1);
    expect(idsOf(follower)).toEqual([added]);
    passTime(60_000);
    await until(() => follower.isOver);
    expect(follower.retryMs).toBeGreaterThanOrEqual(1_000);
  });
});

test('a client that does not read is cut off, and the others have everything', async () => {
  const own = await startLab({ streams: QUICK });
  const heard = new StreamLog(own);
  const id = own.server();
  const token = own.serverKey(id);
  const reader = await heard.follow(id, token);
  const deaf = connect(own.gateway.publicPort, '127.0.0.1');
  deaf.pause();
  deaf.on('error', () => undefined);
  deaf.write(`GET /v1/servers/${id}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await until(async () => (await gauge('cabildo_gateway_streams_open', own)) === 2);
  const body = JSON.stringify('x'.repeat(60_000));
  let sent = 0;
  // The loop fills the kernel's buffers for the deaf client, and a little more.
  while ((await gauge('cabildo_gateway_streams_cut_total', own)) === 0) {
    for (let n = 0; n < 10; n += 1) heard.add(id, { body });
    sent += 10;
    await hasCome(reader, sent);
    passTime(4_000);
  }
  await until(async () => (await gauge('cabildo_gateway_streams_open', own)) === 1);
  expect(new Set(idsOf(reader)).size).toBe(sent);
  deaf.destroy();
  reader.close();
});

test('a gateway that stops says when to come back and ends its streams first, those too that are opened meanwhile', async () => {
  const own = await startLab({ streams: QUICK });
  const left = Promise.withResolvers<void>();
  const heard = new StreamLog(own);
  const id = own.server();
  const token = own.serverKey(id);
  const followers = [await heard.follow(id, token), await heard.follow(id, token)];
  let hasStopped = false;
  const stopping = own.gateway.stop(left.promise).then(() => (hasStopped = true));
  await until(() => followers.every(({ isOver }) => isOver));
  const late = await heard.follow(id, token);
  await until(() => late.isOver);
  expect(hasStopped).toBe(false);
  for (const { text, status } of [...followers, late]) {
    expect(status).toBe(200);
    expect(text).toMatch(/^id: 0\n\nretry: 1\d{3}\n\n$/);
  }
  left.resolve();
  await stopping;
});
