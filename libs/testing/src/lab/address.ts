import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP address of a test. */
export interface Address {
  readonly port: number;
  /** Breaks every connection. */
  hangUp(): void;
  close(): void;
}

type Keep = (socket: Socket) => Socket;

/** Starts an address. A connection that breaks ends there, and no test with it. */
async function listen(take: (client: Socket, keep: Keep) => void): Promise<Address> {
  const sockets = new Set<Socket>();
  const keep: Keep = (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket.setNoDelay(true);
  };
  const server = createServer((client) => take(keep(client), keep));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    hangUp,
    close() {
      server.close();
      hangUp();
    },
  };
}

/** Starts an address that takes connections and says nothing. */
export const startMute = (): Promise<Address> => listen(() => undefined);

/**
 * Starts an address whose connections lead each to the first port on this machine that takes it, of those that `targets` names
 * when it is opened. It asks nobody beforehand: what was true a moment ago may be so no longer, and a slow answer is none. A
 * connection that no port takes is closed.
 */
export function startAddress(targets: () => readonly number[]): Promise<Address> {
  const lead = (client: Socket, keep: Keep, [port, ...others]: readonly number[]): void => {
    if (port === undefined || client.destroyed) return client.destroySoon();
    const upstream = keep(connect(port, '127.0.0.1'));
    const goOn = (): void => lead(client, keep, others);
    upstream.once('close', goOn);
    // Bytes that were passed on arrive before the other side is closed too.
    client.once('close', () => upstream.destroySoon());
    upstream.once('connect', () => {
      upstream.off('close', goOn).once('close', () => client.destroySoon());
      client.pipe(upstream).pipe(client);
    });
  };
  return listen((client, keep) => lead(client, keep, targets()));
}
