import { once } from 'node:events';
import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Stands between a process and a server, so that a test can break one connection without touching the server. */
export interface Wire {
  url: string;
  /** Breaks all connections, as the death of the process would; further connections are let through. */
  cut(): void;
  /** Breaks all connections and lets nothing through until `mend`. */
  sever(): void;
  /** Lets nothing more through on open connections, like a host that vanishes without closing them. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'amqp:': 5672, 'postgres:': 5432 };

/** A wire to the server of an address; its own address leads there. */
export async function wireTo(url: string): Promise<Wire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let severed = false;
  const server = createServer((near) => {
    if (severed) return void near.destroy();
    const far = connectSocket(Number(target.port || DEFAULT_PORTS[target.protocol]), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // The test breaks sockets on purpose; the other end learns of this by 'close'.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: near.href,
    cut,
    sever() {
      severed = true;
      cut();
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      severed = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
