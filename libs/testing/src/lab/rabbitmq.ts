import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { findCommand } from './commands.ts';
import { isReachable } from './reachable.ts';
import { startLabServer, type LabServer } from './server.ts';

export type RabbitMqNode = LabServer;

export interface RabbitMqOptions {
  /** Schedulers, that is, processor cores the broker may use; default 2. */
  schedulers?: number;
  /** Lines added to `rabbitmq.conf`, for example `{ heartbeat: '5' }`. */
  settings?: Record<string, string>;
}

// Distribution packages put a wrapper on the PATH that insists on its own user and log folder; these are the real ones.
const KNOWN_PLACES = ['/usr/lib/rabbitmq/bin', '/opt/rabbitmq/sbin', '/opt/homebrew/opt/rabbitmq/sbin'];

/** The `rabbitmq-server` of this machine, or undefined when RabbitMQ is not installed. */
export function findRabbitMq(): string | undefined {
  return findCommand('rabbitmq-server', KNOWN_PLACES);
}

/**
 * Starts a RabbitMQ node of its own: own name, ports, data and log, no plugins, guest/guest on 127.0.0.1. Ready when
 * it resolves. It shares the machine's epmd, which no test stops.
 *
 * RabbitMQ writes declarations lazily: a queue declared right before `kill()` may be gone afterwards, confirmed
 * messages and all. A test of durability declares its queues, calls `restart()`, and then goes on.
 */
export async function startRabbitMq(options: RabbitMqOptions = {}): Promise<RabbitMqNode> {
  const command = findRabbitMq();
  if (!command)
    throw new Error('RabbitMQ is not installed here: install rabbitmq-server, then run this again.');
  const [port, distributionPort] = [await freePort(), await freePort()];
  const directory = await mkdtemp(join(tmpdir(), 'cabildo-rabbitmq-'));
  await writeConfiguration(directory, port, options.settings ?? {});
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  return startLabServer({
    name: 'RabbitMQ',
    url,
    port,
    directory,
    command,
    args: ['-noinput'],
    env: environment(directory, distributionPort, options.schedulers ?? 2),
    isReady: () => isReachable(url),
    readyWithinMs: 90_000,
  });
}

async function writeConfiguration(
  directory: string,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  const lines = {
    'listeners.tcp.1': `127.0.0.1:${port}`,
    'log.console': 'true',
    'log.file': 'false',
    'vm_memory_high_watermark.absolute': '512MB',
    'disk_free_limit.absolute': '50MB',
    ...settings,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(directory, 'rabbitmq.conf'), text.join(''));
  await writeFile(join(directory, 'enabled_plugins'), '[].\n');
  await writeFile(join(directory, 'rabbitmq-env.conf'), '');
}

function environment(directory: string, distributionPort: number, schedulers: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    // The cookie file lies in HOME, so this node can never join or be reached by the machine's own broker.
    HOME: directory,
    RABBITMQ_CONF_ENV_FILE: join(directory, 'rabbitmq-env.conf'),
    RABBITMQ_CONFIG_FILE: join(directory, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(directory, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(directory, 'data'),
    RABBITMQ_LOG_BASE: join(directory, 'log'),
    RABBITMQ_NODENAME: `${basename(directory).replaceAll(/[^a-zA-Z0-9-]/g, '')}@localhost`,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+S ${schedulers}:${schedulers}`,
    // Makes the start script replace itself with the broker, so that the process we started is the broker.
    RABBITMQ_ALLOW_INPUT: '1',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
}
