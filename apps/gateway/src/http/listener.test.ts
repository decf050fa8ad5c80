import { connect, type Socket } from 'node:net';
import { until } from '@cabildo/testing';
import { Listener } from './listener.ts';

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
  });

test('a listener counts its open connections, and the requests that wait for an answer', async () => {
  const answer: (() => void)[] = [];
  const at = { host: '127.0.0.1', port: 0, setting: 'PORT' };
  const listener = await Listener.open(at, (_request, response) => {
    answer.push(() => response.end('done'));
  });
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
