import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { findCommand } from './commands.ts';
import { isReachable } from './reachable.ts';
import { startLabServer, type LabServer } from './server.ts';

/** The `redis-server` of this machine, or undefined when Redis is not installed. */
export function findRedis(): string | undefined {
  return findCommand('redis-server');
}

/** Starts a Redis of its own on 127.0.0.1 that stores everything in memory: a restart loses it all. */
export async function startRedis(): Promise<LabServer> {
  const command = findRedis();
  if (!command) throw new Error('Redis is not installed here: install redis-server, then run this again.');
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'cabildo-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  return startLabServer({
    name: 'Redis',
    url,
    port,
    directory,
    command,
    args: [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      directory,
    ],
    env: { PATH: process.env.PATH },
    isReady: () => isReachable(url),
  });
}
