import { connect, type Socket } from 'node:net';
import { until } from '@cabildo/testing';
import { startLab } from '../testing/lab.ts';
import { openRaw, type RawClient } from '../testing/send-bytes.ts';
import { connectionsInAll } from './open-files.ts';
import { Listener, type Respond } from './listener.ts';

const PROBE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const isServed = async (client: RawClient): Promise<void> =>
  until(() => client.received().startsWith('HTTP/1.1 200 '));

describe('connections (FU-05)', () => {
  test('of one address have a bound, and one beyond it is closed with the reason', async () => {
    const lab = await startLab({ wire: { ofAddress: 3 } });
    const open = (from?: string): RawClient => openRaw(lab.gateway.publicPort, PROBE, from);
    const few = [open('127.0.0.2'), open('127.0.0.2'), open('127.0.0.2')];
    await Promise.all(few.map(isServed));
    const over = open('127.0.0.2');
    await over.closed;
    expect(over.received()).toMatch(
      /^(HTTP\/1\.1 429 [^]*Connection: close[^]*"error_code":"limit_exceeded"|$)/,
    );
    await isServed(open('127.0.0.3'));
    few[0]!.socket.destroy();
    await until(async () => {
      const next = open('127.0.0.2');
      await Promise.race([next.closed, isServed(next)]);
      return next.received().startsWith('HTTP/1.1 200 ');
    });
    expect((await lab.send('/metrics', { internal: true })).text).toMatch(
      /sockets_cut_total\{why="crowded"\} [1-9]/,
    );
  });

  test('of a proxy that is trusted have none of their own', async () => {
    const lab = await startLab({ settings: { TRUSTED_PROXIES: '127.0.0.2' }, wire: { ofAddress: 1 } });
    const open = (): RawClient => openRaw(lab.gateway.publicPort, PROBE, '127.0.0.2');
    await Promise.all([open(), open(), open()].map(isServed));
  });

  test('are bounded in all, and the address that has most gives up one that is idle', async () => {
    const lab = await startLab({ wire: { inAll: 5 } });
    const open = (bytes: string, from: string): RawClient => openRaw(lab.gateway.publicPort, bytes, from);
    const gate = Promise.withResolvers<string>();
    lab.answers.set('servers.discover', () => gate.promise);
    const busy = open('GET /servers?action=discover HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2');
    await until(() => lab.count('servers.discover') === 1);
    const idle = [1, 2, 3, 4].map(() => open('', '127.0.0.2'));
    await Promise.all(idle.map(({ connected }) => connected));
    const [second, third] = [open(PROBE, '127.0.0.3'), open(PROBE, '127.0.0.4')];
    await Promise.all([second, third].map(isServed));
    await until(() => idle.filter(({ socket }) => socket.readableEnded).length === 2);
    gate.resolve('200 {"ok":true}');
    await isServed(busy);
    const greedy = open(PROBE, '127.0.0.2');
    await greedy.closed;
    expect(greedy.received()).not.toMatch(/ 200 /);
  });
});

test('what this process may open, but for 256 files, is for connections', () => {
  const limits = (soft: string): string =>
    `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 4096                 files\n`;
  expect(connectionsInAll(limits('1024'))).toBe(768);
  expect(connectionsInAll(limits('100'))).toBe(64);
  expect(connectionsInAll(limits('unlimited'))).toBe(65_536 - 256);
  expect(connectionsInAll('')).toBe(768);
  expect(connectionsInAll()).toBeGreaterThanOrEqual(64);
});

/** Opens a listener without a gateway. */
const listen = (respond: Respond): Promise<Listener> =>
  Listener.open({ host: '127.0.0.1', port: 0, setting: 'PORT' }, respond, {
    stalledMs: 10_000,
    onStalled: () => undefined,
    admits: () => true,
  });
const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });

test('a listener counts its open connections, and the requests that wait for an answer', async () => {
  const answer: (() => void)[] = [];
  const respond: Respond = (_request, response) => void answer.push(() => response.end('done'));
  const listener = await listen(respond);
  const counts = () => [listener.inFlight, listener.sockets];
  const [first, second] = [await openSocket(listener.port), await openSocket(listener.port)];
  first.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => answer.length === 1 && listener.sockets === 2);
  expect(counts()).toEqual([1, 2]);
  answer[0]!();
  await until(() => listener.inFlight === 0);
  expect(counts()).toEqual([0, 2]);
  first.destroy();
  await until(() => listener.sockets === 1);
  second.destroy();
  await until(() => listener.sockets === 0);
  await listener.stop();
});

test('bytes that are not HTTP end a connection also where the client leaves it open', async () => {
  const listener = await listen(() => undefined);
  const client = openRaw(listener.port, 'nonsense\r\n\r\n');
  await until(() => client.received().startsWith('HTTP/1.1 400 '));
  await until(() => listener.sockets === 0);
  await listener.stop();
});
