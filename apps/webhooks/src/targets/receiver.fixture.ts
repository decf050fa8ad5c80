import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A receiver that a test makes answer as it likes. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** All connections, closed ones too. */
  readonly sockets: Socket[];
  /** The requests whose body has arrived, as they came over the wire. */
  readonly requests: string[];
  /** Ends when no connection is left. */
  hungUp(): Promise<unknown>;
  close(): Promise<void>;
}

const LENGTH = /\r\ncontent-length: (\d+)\r\n/;

/** Takes the whole requests out of what has arrived. */
function wholeRequests(arrived: string): { requests: string[]; rest: string } {
  const requests: string[] = [];
  let rest = arrived;
  for (;;) {
    const head = rest.indexOf('\r\n\r\n');
    const end = head + 4 + Number(LENGTH.exec(rest)?.[1]);
    if (head < 0 || rest.length < end) return { requests, rest };
    requests.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
}

/** Listens on loopback and calls `answer` with the socket of each request that has arrived. */
export async function receive(
  answer: (socket: Socket, request: string) => void,
  listen = (onConnection: (socket: Socket) => void): Server => createServer(onConnection),
): Promise<Receiver> {
  const sockets: Socket[] = [];
  const requests: string[] = [];
  const closed: Promise<void>[] = [];
  const server = listen((socket) => {
    sockets.push(socket);
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
    let arrived = '';
    // The sender may break a connection off.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const whole = wholeRequests(arrived + chunk.toString('latin1'));
      arrived = whole.rest;
      for (const request of whole.requests) {
        requests.push(request);
        answer(socket, request);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    sockets,
    requests,
    hungUp: () => Promise.all(closed),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
