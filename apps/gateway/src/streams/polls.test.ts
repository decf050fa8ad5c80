import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { BEFORE_ALL } from '@cabildo/contracts/event';
import { until } from '@cabildo/testing';
import { startLab, type HttpAnswer, type Lab } from '../testing/lab.ts';
import { StreamLog } from '../testing/stream-log.ts';

const ADMIN = 1;
const READER = 2;
const READ = 'calls.webhooks.read_stream';

/** The times are short, so that the tests need not wait. */
const QUICK = { pollMs: 5, rightsMs: 20, heartbeatMs: 60_000 };
/** Longer than any test takes. */
const LONG = 25;

let lab: Lab;
let log: StreamLog;
let server: number;
let key: string;
beforeAll(async () => {
  lab = await startLab({ streams: { ...QUICK, ofCaller: 3, ofServer: 5 } });
  log = new StreamLog(lab);
});
beforeEach(() => {
  server = lab.server();
  lab.join(server, ADMIN, 'admin');
  lab.join(server, READER, 'member', ['view_logs']);
  key = lab.serverKey(server);
});
afterEach(() => waiting(0));

interface Asked {
  after?: string;
  kinds?: string;
  limit?: number;
  wait?: number;
}
interface Polled {
  events: { n: number }[];
  next: string;
  reset: boolean;
}

const pathOf = (id: number, asked: Asked): string =>
  `/v1/servers/${id}/events?${new URLSearchParams(asked as Record<string, string>)}`;

const poll = (asked: Asked = {}, { of = lab, id = server, token = key } = {}): Promise<HttpAnswer> =>
  of.send(pathOf(id, asked), { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });

/** The members of a success. */
async function polled(answer: Promise<HttpAnswer>): Promise<Polled> {
  const { status, body } = await answer;
  expect([status, body['ok']]).toEqual([200, true]);
  return body as unknown as Polled;
}
const numbersOf = ({ events }: Polled): number[] => events.map(({ n }) => n);

/** Adds events that are numbered by their bodies; returns their ids. */
const add = (count: number, options: { kind?: string } = {}, first = 1): string[] =>
  Array.from({ length: count }, (_, nth) => log.add(server, { ...options, body: `{"n":${first + nth}}` }));

async function open(of = lab): Promise<number> {
  const gauge = of.registry.getSingleMetric('cabildo_gateway_streams_open')!;
  return ((await gauge.get()) as { values: { value: number }[] }).values[0]!.value;
}
const waiting = (count: number, of = lab): Promise<void> => until(async () => (await open(of)) === count);

describe('a poll', () => {
  test('is asked for by a header or a parameter, and answers JSON with the headers of every answer (V1-16)', async () => {
    const [first] = add(2);
    const authorization = `Bearer ${key}`;
    const byHeader = await poll({ after: first! });
    const byParameter = await lab.send(`${pathOf(server, { after: first! })}&format=json`, {
      headers: { authorization, accept: '*/*' },
    });
    for (const { status, headers, body } of [byHeader, byParameter]) {
      expect([status, headers.get('content-type'), headers.get('ratelimit-limit')]).toEqual([
        200,
        'application/json; charset=utf-8',
        '60',
      ]);
      expect(body).toEqual({ ok: true, events: [{ n: 2 }], next: expect.any(String), reset: false });
    }
  });

  test.each(['*/*', 'text/event-stream', 'text/event-stream, application/json'])(
    'is not what a client gets that takes %s',
    async (accept) => {
      const follower = await log.follow(server, key, { headers: { accept } });
      expect(follower.headers['content-type']).toBe('text/event-stream');
      log.hangUp();
    },
  );

  test('without a position gets none of the events, and the present to go on from, at once', async () => {
    const begun = await polled(poll({ wait: LONG }));
    expect(begun).toMatchObject({ events: [], next: BEFORE_ALL, reset: false });
    const ids = add(3);
    expect(await polled(poll({ wait: LONG }))).toMatchObject({ events: [], next: ids[2], reset: false });
    expect(numbersOf(await polled(poll({ after: begun.next })))).toEqual([1, 2, 3]);
  });

  test('goes through all events in their order by what the answer before says, without loss or repetition', async () => {
    add(205);
    const numbers: number[] = [];
    const counts: number[] = [];
    for (let after = BEFORE_ALL; counts.at(-1) !== 0;) {
      const answer = await polled(poll({ after, limit: 90 }));
      numbers.push(...numbersOf(answer));
      counts.push(answer.events.length);
      after = answer.next;
    }
    expect(counts).toEqual([90, 90, 25, 0]);
    expect(numbers).toEqual(Array.from({ length: 205 }, (_, nth) => nth + 1));
  });

  test('has the kinds that were asked for, and goes on after the others', async () => {
    add(1);
    const [, last] = [...add(1, { kind: 'member.left' }, 2), ...add(1, {}, 3)];
    const asked = { kinds: 'member.left', after: BEFORE_ALL };
    const answer = await polled(poll(asked));
    expect([numbersOf(answer), answer.next]).toEqual([[2], last]);
    expect(await polled(poll({ kinds: 'bank.transfer', after: BEFORE_ALL }))).toMatchObject({
      events: [],
      next: last,
    });
  });

  test.each(['kinds', 'kinds[]'])('has all kinds of a query that repeats %s (GW-01)', async (name) => {
    add(1);
    add(1, { kind: 'member.left' }, 2);
    add(1, { kind: 'bank.transfer' }, 3);
    const query = `after=${BEFORE_ALL}&format=json&${name}=member.left&${name}=bank.transfer`;
    const headers = { authorization: `Bearer ${key}` };
    const answer = await polled(lab.send(`/v1/servers/${server}/events?${query}`, { headers }));
    expect(numbersOf(answer)).toEqual([2, 3]);
  });

  test('reads no more than a bounded part of many events of other kinds, and goes on from there', async () => {
    add(1_000);
    add(1, { kind: 'member.left' }, 1_001);
    const asked = { kinds: 'member.left', after: BEFORE_ALL };
    const before = log.asked;
    const first = await polled(poll(asked));
    expect([first.events, log.asked - before]).toEqual([[], 20]);
    let after = first.next;
    let found: number[] = [];
    while (found.length === 0) {
      const answer = await polled(poll({ ...asked, after }));
      expect(answer.next).not.toBe(after);
      found = numbersOf(answer);
      after = answer.next;
    }
    expect(found).toEqual([1_001]);
    expect(numbersOf(await polled(poll({ ...asked, wait: LONG })))).toEqual([1_001]);
  });

  test('ends before an answer of 1 MiB, but has one event at least (FU-04)', async () => {
    const sizes = [600_000, 600_000, 1_200_000, 10];
    for (const [n, size] of sizes.entries())
      log.add(server, { body: JSON.stringify({ n, text: 'ñ'.repeat(size / 2) }) });
    const numbers: number[][] = [];
    for (let after = BEFORE_ALL; numbers.flat().length < sizes.length;) {
      const answer = await polled(poll({ after }));
      numbers.push(numbersOf(answer));
      after = answer.next;
    }
    expect(numbers).toEqual([[0], [1], [2], [3]]);
  });

  test('is refused as everything is', async () => {
    const outside = lab.key(9);
    const refused = [
      await poll({}, { token: 'sv_none' }),
      await poll({}, { token: outside }),
      await poll({ limit: 501 }),
      await poll({ limit: 0 }),
      await poll({ wait: 26 }),
    ];
    expect(refused.map(({ status, body }) => [status, body['ok'], typeof body['error_code']])).toEqual(
      [401, 403, 400, 400, 400].map((status) => [status, false, 'string']),
    );
  });
});

describe('a reset', () => {
  test('says that the position is unknown, and the events begin at the oldest kept', async () => {
    add(6);
    log.remove(server, 2);
    const answer = await polled(poll({ after: 'long-ago', limit: 3, wait: LONG }));
    expect([answer.reset, numbersOf(answer)]).toEqual([true, [3, 4, 5]]);
    expect(await polled(poll({ after: answer.next }))).toMatchObject({ events: [{ n: 6 }], reset: false });
  });

  test('comes at once to a poll that waits, also without events', async () => {
    expect(await polled(poll({ after: 'long-ago', wait: LONG }))).toMatchObject({ events: [], reset: true });
  });

  test('comes where events were removed after the position, and first the ones before the gap', async () => {
    add(30);
    const read = lab.answers.get(READ)!;
    // The next 20 are removed between two reads of one poll.
    lab.answers.set(READ, (delivered) => {
      const answer = read(delivered);
      log.remove(server, 25);
      lab.answers.set(READ, read);
      return answer;
    });
    const first = await polled(poll({ after: BEFORE_ALL }));
    expect([first.reset, numbersOf(first)]).toEqual([false, Array.from({ length: 20 }, (_, n) => n + 1)]);
    const second = await polled(poll({ after: first.next }));
    expect([second.reset, numbersOf(second)]).toEqual([true, [26, 27, 28, 29, 30]]);
  });
});

describe('a poll that waits', () => {
  test('is answered by the first event, also for all others at the same position', async () => {
    const [after] = add(1);
    const answers = [
      polled(poll({ after: after!, wait: LONG })),
      polled(poll({ after: after!, wait: LONG })),
    ];
    await waiting(2);
    const [next] = add(1, {}, 2);
    for (const answer of answers)
      expect(await answer).toMatchObject({ events: [{ n: 2 }], next, reset: false });
  });

  test('misses no event that comes between its reading and its waiting', async () => {
    const read = lab.answers.get(READ)!;
    lab.answers.set(READ, (delivered) => {
      const answer = read(delivered);
      lab.answers.set(READ, read);
      add(1);
      return answer;
    });
    expect(numbersOf(await polled(poll({ after: BEFORE_ALL, wait: LONG })))).toEqual([1]);
  });

  test('misses nothing while events come all the time and two polls follow each other without a pause', async () => {
    const COUNT = 200;
    const follow = async (): Promise<number[]> => {
      const numbers: number[] = [];
      for (let after = BEFORE_ALL; numbers.length < COUNT;) {
        const answer = await polled(poll({ after, wait: LONG, limit: 7 }, { token: lab.key(ADMIN) }));
        numbers.push(...numbersOf(answer));
        after = answer.next;
      }
      return numbers;
    };
    lab.plan(server, 'ENTERPRISE');
    const all = [follow(), follow()];
    for (let n = 1; n <= COUNT; n += 1) {
      add(1, {}, n);
      if (n % 10 === 0) await lab.send('/servers?action=discover');
    }
    const expected = Array.from({ length: COUNT }, (_, nth) => nth + 1);
    expect(await Promise.all(all)).toEqual([expected, expected]);
  });

  test('waits on when events of other kinds come, and goes on after them', async () => {
    const answer = polled(poll({ after: BEFORE_ALL, wait: LONG, kinds: 'bank.transfer' }));
    await waiting(1);
    add(2);
    await until(() => log.positions.every(({ after }) => after === 2));
    const [next] = add(1, { kind: 'bank.transfer' }, 3);
    expect(await answer).toMatchObject({ events: [{ n: 3 }], next });
  });

  test('is answered without events when its time is over', async () => {
    expect(await polled(poll({ after: BEFORE_ALL, wait: 1 }))).toEqual({
      ok: true,
      events: [],
      next: BEFORE_ALL,
      reset: false,
    });
  });

  test('counts as a stream, and one that need not wait does not (FU-05)', async () => {
    const after = BEFORE_ALL;
    const token = lab.key(ADMIN);
    const streams = [await log.follow(server, token), await log.follow(server, token)];
    const held = poll({ after, wait: LONG }, { token });
    await waiting(3);
    const refused = await poll({ after, wait: LONG }, { token });
    expect([refused.status, refused.body['error_code'], refused.headers.has('retry-after')]).toEqual([
      429,
      'limit_exceeded',
      true,
    ]);
    expect((await poll({ after }, { token })).status).toBe(200);
    streams[0]!.close();
    await waiting(2);
    const another = poll({ after, wait: LONG }, { token });
    await waiting(3);
    add(1);
    expect(numbersOf(await polled(held))).toEqual([1]);
    expect(numbersOf(await polled(another))).toEqual([1]);
    log.hangUp();
  });

  test('gives its place to a caller who has none, and is answered', async () => {
    const token = lab.key(ADMIN);
    const held = Array.from({ length: 3 }, () => poll({ after: BEFORE_ALL, wait: LONG }, { token }));
    await waiting(3);
    const others = [lab.key(READER), key].map((each) => log.follow(server, each));
    await Promise.all(others);
    const extra = await log.follow(server, lab.serverKey(server));
    expect(extra.status).toBe(200);
    expect(await polled(Promise.race(held))).toMatchObject({ events: [], next: BEFORE_ALL });
    add(1);
    await Promise.all(held);
    log.hangUp();
  });

  test('is no request that is under way', async () => {
    const held = poll({ after: BEFORE_ALL, wait: LONG });
    await waiting(1);
    const gauge = lab.registry.getSingleMetric('cabildo_gateway_requests_in_flight')!;
    expect(((await gauge.get()) as { values: { value: number }[] }).values[0]!.value).toBe(0);
    add(1);
    await held;
  });

  test('is forgotten when its client goes away', async () => {
    const path = pathOf(server, { after: BEFORE_ALL, wait: LONG });
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const client = request({ port: lab.gateway.publicPort, host: '127.0.0.1', path, headers });
    client.on('error', () => undefined);
    client.end();
    await waiting(1);
    client.destroy();
    await waiting(0);
  });
});

describe('the right to read', () => {
  test.each([
    [
      'key of the server that is revoked',
      401,
      () => lab.serverKey(server, 91),
      async (token: string) => {
        lab.endServerKey(token);
        await lab.publish('key.server_key.revoked', { key_id: 91, server_id: server }, server);
      },
    ],
    [
      'key of a person that is revoked',
      401,
      () => lab.key(ADMIN, { keyId: 92 }),
      async (token: string) => {
        lab.endKey(token);
        await lab.publish('key.key.revoked', { key_id: 92, user_id: ADMIN }, server);
      },
    ],
    [
      'member who is kicked',
      403,
      () => lab.key(READER),
      async () => {
        lab.leave(server, READER);
        await lab.publish('member.member.kicked', { server_id: server, user_id: READER }, server);
      },
    ],
    [
      'rank that is taken back',
      403,
      () => lab.key(READER),
      async () => {
        lab.join(server, READER, 'member');
        await lab.publish('member.member.role_changed', { server_id: server, user_id: READER }, server);
      },
    ],
  ])('ends a poll that waits, as the next one is refused: a %s', async (_, status, make, end) => {
    const token = make();
    const asked = { after: BEFORE_ALL, wait: LONG };
    const [held, other] = [poll(asked, { token }), poll(asked)];
    await waiting(2);
    await end(token);
    const { status: refused, body } = await held;
    expect([refused, body['ok'], typeof body['error_code']]).toEqual([status, false, 'string']);
    expect((await poll(asked, { token })).status).toBe(status);
    expect(await open()).toBe(1);
    add(1);
    expect(numbersOf(await polled(other))).toEqual([1]);
  });
});

describe('a poll that waits long', () => {
  /** The answer of a poll of a gateway of its own, as it arrives, once it has begun. */
  async function begun(limits: { blankMs: number; rightsMs: number }) {
    const own = await startLab({ streams: { ...QUICK, ...limits } });
    const theirs = new StreamLog(own);
    const id = own.server();
    own.join(id, READER, 'member', ['view_logs']);
    const from = { of: own, id, token: own.key(READER) };
    const path = pathOf(id, { after: BEFORE_ALL, wait: LONG });
    const headers = { authorization: `Bearer ${from.token}`, accept: 'application/json' };
    const client = request({ port: own.gateway.publicPort, host: '127.0.0.1', path, headers }).end();
    const [answer] = (await once(client, 'response')) as [IncomingMessage];
    let text = '';
    answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    return { own, theirs, from, answer, text: () => text, end: once(answer, 'end') };
  }

  test('gets blanks until its answer follows, for clients that give up in silence (V1-16)', async () => {
    const { theirs, from, answer, text, end } = await begun({ blankMs: 20, rightsMs: 60_000 });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-accel-buffering': 'no',
      'ratelimit-limit': expect.any(String),
    });
    await until(() => Promise.resolve(/^ {3,}$/.test(text())));
    const next = theirs.add(from.id, { body: '{"n":1}' });
    await end;
    expect(JSON.parse(text())).toEqual({ ok: true, events: [{ n: 1 }], next, reset: false });
  });

  test('is ended as a success where the right to read is lost, and the next one is refused (V1-14)', async () => {
    const { own, from, text, end } = await begun({ blankMs: 5, rightsMs: 200 });
    own.leave(from.id, READER);
    await own.publish('member.member.kicked', { server_id: from.id, user_id: READER }, from.id);
    await end;
    expect(JSON.parse(text())).toEqual({ ok: true, events: [], next: BEFORE_ALL, reset: false });
    const next = await poll({ after: BEFORE_ALL, wait: LONG }, from);
    expect([next.status, next.body['error_code']]).toEqual([403, 'forbidden']);
  });

  test('is answered by a gateway that stops', async () => {
    const { own, text, end } = await begun({ blankMs: 20, rightsMs: 60_000 });
    await Promise.all([own.gateway.stop(), end]);
    expect(JSON.parse(text())).toMatchObject({ ok: true, events: [], next: BEFORE_ALL });
  });
});

test('a poll is refused with 503 while the service is away, and one that waits goes on where it was', async () => {
  const own = await startLab({ streams: QUICK, absent: ['webhooks'] });
  const theirs = new StreamLog(own);
  const id = own.server();
  const from = { of: own, id, token: own.serverKey(id) };
  const serving = await own.serve('webhooks');
  const held = polled(poll({ after: BEFORE_ALL, wait: LONG }, from));
  await waiting(1, own);
  await serving.stop();
  const { status, headers } = await poll({ after: BEFORE_ALL }, from);
  expect([status, headers.has('retry-after')]).toEqual([503, true]);
  theirs.add(id);
  await own.serve('webhooks');
  expect(numbersOf(await held)).toEqual([1]);
});

test('a gateway that stops answers the polls that wait first, and lets later ones not wait', async () => {
  const own = await startLab({ streams: QUICK });
  const left = Promise.withResolvers<void>();
  new StreamLog(own);
  const id = own.server();
  const from = { of: own, id, token: own.serverKey(id) };
  const asked = { after: BEFORE_ALL, wait: LONG };
  const held = poll(asked, from);
  await waiting(1, own);
  const stopping = own.gateway.stop(left.promise);
  for (const { status, body, headers } of [await held, await poll(asked, from)]) {
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(body).toEqual({ ok: true, events: [], next: BEFORE_ALL, reset: false });
  }
  left.resolve();
  await stopping;
});
