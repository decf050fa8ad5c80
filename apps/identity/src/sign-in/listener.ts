import { createServer } from 'node:net';

/** The questions that are open, by port: two at once would each take the other for a listener. */
const asking = new Map<number, Promise<boolean>>();

/**
 * Whether a program of this machine listens on a port of 127.0.0.1. The port is taken for a moment instead of connected to,
 * because a small app may serve the first connection alone.
 */
export function isListening(port: number): Promise<boolean> {
  const open = asking.get(port) ?? take(port).finally(() => asking.delete(port));
  asking.set(port, open);
  return open;
}

function take(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    // A port that cannot be taken for any other reason may have a listener.
    server.once('error', () => resolve(true));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Whether an address is of this machine. */
export const isThisMachine = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip);
