import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP address in front of others. */
export interface Address {
  readonly port: number;
  /** Breaks every connection. */
  hangUp(): void;
  close(): void;
}

/** Starts an address whose connections lead each to the port on this machine that `target` names when it is opened. */
export async function startAddress(target: () => number): Promise<Address> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1');
    for (const socket of [client, upstream]) {
      keep(socket);
      socket.setNoDelay(true);
    }
    // Bytes that were passed on arrive before the other side is closed too.
    client.once('close', () => upstream.destroySoon());
    upstream.once('close', () => client.destroySoon());
    client.pipe(upstream).pipe(client);
  });
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
