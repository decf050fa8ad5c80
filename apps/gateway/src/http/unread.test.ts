import { until } from '@cabildo/testing';
import { startLab, type Lab } from '../testing/lab.ts';
import { openDeaf, openRaw } from '../testing/send-bytes.ts';

/** More than the system buffers between two sockets, and less than the limit of the bus. */
const LARGE = `200 {"ok":true,"text":"${'x'.repeat(11_000_000)}"}`;

let lab: Lab;
afterEach(() => lab.answers.clear());

const get = (path: string, headers: Record<string, string> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n\r\n';

const mine = (key: string) => lab.send('/servers?action=list_mine', { headers: { 'x-api-key': key } });
/** The value of a metric, 0 where there is none. */
async function metric(name: string): Promise<number> {
  const { text } = await lab.send('/metrics', { internal: true });
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`cabildo_gateway_${name} `))
      ?.split(' ')[1] ?? 0,
  );
}

describe('a client that does not read (FU-04)', () => {
  beforeAll(async () => {
    lab = await startLab({ wire: { stalledMs: 3_000 } });
  });

  test('has one answer made for each connection, gets no more while it leaves them, and is cut off', async () => {
    const key = lab.key(1);
    let made = 0;
    lab.answers.set('servers.list_mine', ({ context }) => {
      if (context.actor.kind !== 'user' || context.actor.user_id !== 1) return '200 {"ok":true}';
      made += 1;
      return LARGE;
    });
    const pipelined = get('/servers?action=list_mine', { 'X-Api-Key': key }).repeat(40);
    for (let n = 0; n < 6; n += 1) openDeaf(lab.gateway.publicPort, pipelined);
    await until(async () => (await metric('unsent_bytes')) > LARGE.length / 2);
    const refused = await mine(key);
    expect([refused.status, refused.body['error_code'], refused.headers.get('retry-after')]).toEqual([
      503,
      'error',
      '5',
    ]);
    expect((await mine(lab.key(2))).status).toBe(200);
    await until(async () => (await metric('unsent_bytes')) === 0);
    expect([made <= 6, (await metric('sockets_cut_total{why="stalled"}')) > 0]).toEqual([true, true]);
    expect((await mine(key)).status).toBe(200);
  });

  test('is counted by its address where it has no key, and has no pages either', async () => {
    lab.answers.set('servers.discover', () => LARGE);
    const client = openDeaf(lab.gateway.publicPort, get('/servers?action=discover'));
    await until(async () => (await lab.send('/')).status === 503);
    expect((await mine(lab.key(2))).status).toBe(200);
    client.socket.destroy();
    await until(async () => (await lab.send('/')).status === 200);
  });
});

describe('requests that are sent ahead of their answers', () => {
  beforeAll(async () => {
    lab = await startLab();
  });

  test('are answered in their order, each after the one before it was taken', async () => {
    const open: string[] = [];
    lab.answers.set('servers.discover', ({ input }) => {
      open.push(String(input['search']));
      return LARGE;
    });
    const request = (n: number): string => get(`/servers?action=discover&search=n${n}`);
    const client = openDeaf(lab.gateway.publicPort, request(1) + request(2) + request(3));
    await until(() => open.length === 1);
    await lab.send('/healthz');
    expect(open).toEqual(['n1']);
    client.socket.resume();
    await until(() => client.received().length > 3 * LARGE.length);
    expect(open).toEqual(['n1', 'n2', 'n3']);
  });

  test('may have a body that comes later', async () => {
    const body = 'action=discover&search=late';
    const head = `POST /servers HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', ({ input }) =>
      input['search'] === 'early' ? gate.promise : '200 {"ok":true,"n":2}',
    );
    const before = lab.count('servers.discover');
    const client = openRaw(
      lab.gateway.publicPort,
      get('/servers?action=discover&search=early') + head + body.slice(0, 5),
    );
    await until(() => lab.count('servers.discover') === before + 1);
    client.socket.write(body.slice(5));
    gate.resolve('200 {"ok":true,"n":1}');
    await until(() => client.received().endsWith('"n":2}'));
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 [^]*"n":1\}HTTP\/1\.1 200 [^]*"n":2\}$/);
  });

  test('end their connection where nobody would send so many', async () => {
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', () => gate.promise);
    const before = lab.count('servers.discover');
    const client = openRaw(lab.gateway.publicPort, get('/servers?action=discover').repeat(100));
    await client.closed;
    gate.resolve('200 {"ok":true}');
    expect(lab.count('servers.discover')).toBeLessThanOrEqual(before + 1);
  });

  test('are no reason to answer a request that had its effect with 400', async () => {
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', () => gate.promise);
    const client = openRaw(lab.gateway.publicPort, `${get('/servers?action=discover')}nonsense\r\n\r\n`);
    await client.closed;
    gate.resolve('200 {"ok":true}');
    expect(client.received()).toBe('');
  });
});
