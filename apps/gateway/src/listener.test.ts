import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { bytesKept } from '@cabildo/testing';
import { Listener } from './listener.ts';

/** So few that the answers under way together are small beside what is young: else V8 takes them for old. */
const CONNECTIONS = 8;
const ANSWERS_EACH = 32;

/** Asks again and again on one connection, as an app that keeps it alive does. */
async function askOn(socket: Socket, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    await answered;
  }
}

test('an answer that was sent is not kept, however long its connection lives (decision 17)', async () => {
  const listener = await Listener.open(0, 'PORT', (_, response: ServerResponse & { baggage?: unknown }) => {
    response.baggage = Array.from({ length: 300 }, (_, index) => ({ index }));
    // Others come meanwhile, as they do while a service is asked.
    setImmediate(() => setImmediate(() => response.end('ok')));
  });
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(listener.port, '127.0.0.1'));
  // 2,560 answers with some 10 KB each.
  const ask = () => Promise.all(sockets.map((socket) => askOn(socket, ANSWERS_EACH)));
  expect(await bytesKept(ask)).toBeLessThan(5_000_000);
  expect([listener.inFlight, listener.sockets]).toEqual([0, CONNECTIONS]);
  for (const socket of sockets) socket.destroy();
  await listener.stop();
});
