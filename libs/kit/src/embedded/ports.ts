import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * Distinct TCP ports on 127.0.0.1 that are free at this moment. All are held until the last is known, so one call
 * never returns a port twice; another process may still take one before it is used.
 */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** One free TCP port on 127.0.0.1; see {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Whether nobody listens on this port of 127.0.0.1 at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
