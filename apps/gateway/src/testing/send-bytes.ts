import { connect, type Socket, type TcpSocketConnectOpts } from 'node:net';
import type { Lab } from './lab.ts';

/** Sends bytes on a socket and returns the answer, until the end of an error body or of the connection. */
export function sendBytes({ gateway }: Lab, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.publicPort, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.endsWith('}')) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Sends `GET /path` with these headers and no others, where `fetch` adds some as a browser would; returns the answer. */
export function sendExactly(
  lab: Lab,
  start: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const all = Object.entries({ host: '127.0.0.1', connection: 'close', ...headers });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
  return sendBytes(lab, `${start} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** The status of such an answer. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

/** A connection without an HTTP client. */
export interface RawClient {
  readonly socket: Socket;
  /** The bytes that have arrived so far. */
  received(): string;
  readonly connected: Promise<void>;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
}

const clients = new Set<Socket>();
// Connections are closed here, so that jest ends although a test failed before its own cleanup.
afterAll(() => {
  for (const socket of clients) socket.destroy();
});

/**
 * Opens a connection that never ends by itself, sends bytes, and reads all that arrives.
 * @param from the address of this side, one of 127.0.0.0/8
 */
export function openRaw(port: number, bytes: string | Buffer = '', from = '127.0.0.1'): RawClient {
  const at = { port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true } as TcpSocketConnectOpts;
  const socket = connect(at);
  clients.add(socket);
  let received = '';
  const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
  const closed = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve());
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => void (received += chunk.toString('latin1')));
  if (bytes.length > 0) socket.write(bytes);
  return { socket, received: () => received, connected, closed };
}

/** Opens the connection of a client that never reads. */
export function openDeaf(port: number, bytes: string | Buffer, from?: string): RawClient {
  const client = openRaw(port, bytes, from);
  client.socket.pause();
  return client;
}
