import { connect, type Socket } from 'node:net';
import { until } from '@cabildo/testing';
import { openRaw } from '../testing/send-bytes.ts';
import { Listener, type Respond } from './listener.ts';

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });

test('a listener counts its open connections, and the requests that wait for an answer', async () => {
  const answer: (() => void)[] = [];
  const at = { host: '127.0.0.1', port: 0, setting: 'PORT' };
  const options = { stalledMs: 10_000, onStalled: () => undefined, admits: () => true };
  const respond: Respond = (_request, response) => void answer.push(() => response.end('done'));
  const listener = await Listener.open(at, respond, options);
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
  const at = { host: '127.0.0.1', port: 0, setting: 'PORT' };
  const options = { stalledMs: 10_000, onStalled: () => undefined, admits: () => true };
  const listener = await Listener.open(at, () => undefined, options);
  const client = openRaw(listener.port, 'nonsense\r\n\r\n');
  await until(() => client.received().startsWith('HTTP/1.1 400 '));
  await until(() => listener.sockets === 0);
  await listener.stop();
});
