import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { findCommand } from './commands.ts';
import { isReachable } from './reachable.ts';
import { startLabServer, type LabServer } from './server.ts';

export interface RabbitMqNode extends LabServer {
  /** The address of the HTTP API, which a node with `management` has; user and password are those of `url`. */
  readonly managementUrl: string | undefined;
}

export interface RabbitMqOptions {
  /** The folder in which its own is made; default: that of temporary files. */
  parent?: string;
  /** Schedulers, that is, processor cores the broker may use; default 2. */
  schedulers?: number;
  /** Lines added to `rabbitmq.conf`, for example `{ heartbeat: '5' }`. */
  settings?: Record<string, string>;
  /** The only user, and the vhost of the URL; default guest of `/`. */
  user?: { name: string; password: string; vhost: string };
  /** Whether the management plugin runs, whose HTTP API scalers read. Default: no. */
  management?: boolean;
  /** Further plugins. Default: none. */
  plugins?: readonly string[];
  /** The cluster that the node belongs to: all names, the one of this node and the secret that they share. */
  cluster?: { names: readonly string[]; name: string; cookie: string };
}

// Distribution packages put a wrapper on the PATH that insists on its own user and log folder; these are the real ones.
const KNOWN_PLACES = ['/usr/lib/rabbitmq/bin', '/opt/rabbitmq/sbin', '/opt/homebrew/opt/rabbitmq/sbin'];

/** The `rabbitmq-server` of this machine, or undefined when RabbitMQ is not installed. */
export function findRabbitMq(): string | undefined {
  return findCommand('rabbitmq-server', KNOWN_PLACES);
}

/**
 * Starts a RabbitMQ node of its own: own name, ports, data and log, on 127.0.0.1. Ready when
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
  const directory = await mkdtemp(join(options.parent ?? tmpdir(), 'cabildo-rabbitmq-'));
  const managementPort = options.management ? await freePort() : undefined;
  await writeConfiguration(directory, port, managementPort, options);
  const { user, cluster } = options;
  const name = cluster?.name ?? `${basename(directory).replaceAll(/[^a-zA-Z0-9-]/g, '')}@localhost`;
  const url = user
    ? `amqp://${user.name}:${user.password}@127.0.0.1:${port}/${user.vhost}`
    : `amqp://guest:guest@127.0.0.1:${port}`;
  const server = await startLabServer({
    name: 'RabbitMQ',
    url,
    port,
    directory,
    command,
    args: ['-noinput'],
    env: { ...environment(directory, name, distributionPort, options.schedulers ?? 2), ...defaultUser(user) },
    isReady: () => isReachable(url),
  });
  const managementUrl = managementPort === undefined ? undefined : `http://127.0.0.1:${managementPort}`;
  return Object.assign(server, { managementUrl });
}

async function writeConfiguration(
  directory: string,
  port: number,
  managementPort: number | undefined,
  { settings = {}, plugins = [], cluster }: RabbitMqOptions,
): Promise<void> {
  const lines = {
    'listeners.tcp.1': `127.0.0.1:${port}`,
    'log.console': 'true',
    'log.file': 'false',
    'vm_memory_high_watermark.absolute': '512MB',
    'disk_free_limit.absolute': '50MB',
    ...(managementPort !== undefined && {
      'management.tcp.ip': '127.0.0.1',
      'management.tcp.port': String(managementPort),
    }),
    ...clusterSettings(cluster),
    ...settings,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(directory, 'rabbitmq.conf'), text.join(''));
  const enabled = [...(managementPort === undefined ? [] : ['rabbitmq_management']), ...plugins];
  await writeFile(join(directory, 'enabled_plugins'), `[${enabled.join(',')}].\n`);
  if (cluster) await writeFile(join(directory, '.erlang.cookie'), cluster.cookie, { mode: 0o400 });
  await writeFile(join(directory, 'rabbitmq-env.conf'), '');
}

const clusterSettings = (cluster: RabbitMqOptions['cluster']): Record<string, string> =>
  cluster
    ? {
        'cluster_formation.peer_discovery_backend': 'classic_config',
        ...Object.fromEntries(
          cluster.names.map((name, index) => [`cluster_formation.classic_config.nodes.${index + 1}`, name]),
        ),
      }
    : {};

const defaultUser = (user: RabbitMqOptions['user']): NodeJS.ProcessEnv =>
  user
    ? {
        RABBITMQ_DEFAULT_USER: user.name,
        RABBITMQ_DEFAULT_PASS: user.password,
        RABBITMQ_DEFAULT_VHOST: user.vhost,
      }
    : {};

function environment(
  directory: string,
  name: string,
  distributionPort: number,
  schedulers: number,
): NodeJS.ProcessEnv {
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
    RABBITMQ_NODENAME: name,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+S ${schedulers}:${schedulers}`,
    // Makes the start script replace itself with the broker, so that the process we started is the broker.
    RABBITMQ_ALLOW_INPUT: '1',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_FLAGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
}
