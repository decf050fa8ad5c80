import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * A TCP port that is free on 127.0.0.1; no two calls of one process return the same port within 15 s.
 * It lies below the ports of outgoing connections (from 32768 on in Linux), because one of those could take it before
 * the server listens. The search begins at random, so that two processes that search at once find different ports.
 */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1', port: portNumbers(randomInt(10_000, 30_000), 32_767) });
}
