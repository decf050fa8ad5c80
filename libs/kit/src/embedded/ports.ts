import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on in Linux, 49152 elsewhere): one of those may be
 * taken by anybody's connection, even by the one that asks whether the server is up yet, while the server still starts.
 */
const FIRST = 10_000;
const BEHIND_LAST = 32_768;
const MAX_ATTEMPTS = 1_000;

/**
 * Distinct TCP ports on 127.0.0.1 that are free at this moment. All are held until the last is known, so one call
 * never returns a port twice; another process that looks for a port may still take one before it is used.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  for (let attempt = 0; servers.length < count && attempt < MAX_ATTEMPTS; attempt += 1) {
    const server = await listen(randomInt(FIRST, BEHIND_LAST));
    if (server) servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(close));
  if (ports.length < count)
    throw new Error(
      `fewer than ${count} ports between ${FIRST} and ${BEHIND_LAST} are free: end what holds them`,
    );
  return ports;
}

/** One free TCP port on 127.0.0.1; see {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Whether nobody listens on this port of 127.0.0.1 at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server) await close(server);
  return server !== undefined;
}

/** Undefined when somebody else has the port. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return undefined;
    throw error;
  }
}

const close = (server: Server): Promise<unknown> => once(server.close(), 'close');
