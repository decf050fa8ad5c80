import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@cabildo/contracts/action';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startProcess, type LabProcess } from './cluster.ts';
import { startPostgres } from './postgres.ts';
import { startRabbitMq } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { LabServer } from './server.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The program of a process. @param root a checkout; default: this one */
export const programOf = (name: ServiceName | 'gateway', root = ROOT): string =>
  join(root, 'apps', name, 'src/main.ts');

/** A process of the stack. */
export interface StackProcess extends LabProcess {
  /** The address of the internal port, which a gateway has. */
  readonly internalUrl: string;
  /** The address of `/metrics`. */
  readonly opsUrl: string;
}

export interface Stack<P extends LabServer = LabServer> {
  /** Public address of the gateway. */
  readonly url: string;
  readonly internalUrl: string;
  readonly internalKey: string;
  readonly postgres: P;
  readonly rabbitmq: LabServer;
  readonly redis: LabServer;
  /** The first of each. */
  readonly processes: Readonly<Record<ServiceName | 'gateway', StackProcess>>;
  /** Starts another process of a name, a gateway on ports of its own, and waits until it is ready. */
  start(name: ServiceName | 'gateway'): Promise<StackProcess>;
  databaseUrl(service: ServiceName): string;
  stop(): Promise<void>;
}

type Secrets = Partial<Record<ServiceName | 'gateway', Record<string, string>>>;

export interface StackOptions<P extends LabServer = LabServer> {
  /** Settings for every process, such as rate limits. */
  env?: Record<string, string>;
  /** Further settings of one process: of the first of its name (`nth` 0), or of one that is started later. */
  ownEnv?: (name: ServiceName | 'gateway', nth: number) => Record<string, string>;
  /** The secrets of each process that has any. Default: random ones. */
  secrets?: Secrets;
  /** The checkout whose programs run. Default: this one. */
  root?: string;
  /** Default: a durable one alone. */
  startDatabase?: () => Promise<P>;
  /** Default: one node without plugins. */
  startBroker?: () => Promise<LabServer>;
  onProgress?: (line: string) => void;
}

/** The secrets of an installation. */
export interface InstallationSecrets {
  SECRET_KEYS: string;
  INTERNAL_KEY: string;
  BILLING_SECRET: string;
}

export const randomSecrets = (): InstallationSecrets => ({
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  INTERNAL_KEY: `ik_${randomBytes(24).toString('base64url')}`,
  BILLING_SECRET: randomBytes(24).toString('hex'),
});

/** Gives each process the secrets that it demands, and no others. */
export function dealtOut({ SECRET_KEYS, INTERNAL_KEY, BILLING_SECRET }: InstallationSecrets): Secrets {
  const keys = { SECRET_KEYS };
  return {
    gateway: { INTERNAL_KEY },
    servers: { BILLING_SECRET },
    identity: keys,
    economy: keys,
    webhooks: keys,
  };
}

/** The whole platform as it runs in production, on its own PostgreSQL, RabbitMQ and Redis and on free ports. */
export async function startStack<P extends LabServer = LabServer>({
  env = {},
  ownEnv = () => ({}),
  secrets = dealtOut(randomSecrets()),
  root,
  startDatabase = () => startPostgres() as Promise<never>,
  startBroker = startRabbitMq,
  onProgress = () => undefined,
}: StackOptions<P> = {}): Promise<Stack<P>> {
  onProgress('starting PostgreSQL, RabbitMQ and Redis');
  const [postgres, rabbitmq, redis] = await Promise.all([startDatabase(), startBroker(), startRedis()]);
  const names = [...SERVICES, 'gateway'] as const;
  const [publicPort, internalPort] = [await freePort(), await freePort()];
  const common = {
    DATABASE_URL: postgres.url,
    AMQP_URL: rabbitmq.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    LOG_LEVEL: 'warn',
  };
  const started: LabProcess[] = [];
  const launched: string[] = [];
  const launch = async (
    name: (typeof names)[number],
    port: number,
    internal: number,
  ): Promise<StackProcess> => {
    const opsPort = await freePort();
    const readyUrl = `http://127.0.0.1:${name === 'gateway' ? port : opsPort}/readyz`;
    const ports = { PORT: String(port), INTERNAL_PORT: String(internal), OPS_PORT: String(opsPort) };
    const own = ownEnv(name, launched.filter((each) => each === name).length);
    launched.push(name);
    const process = await startProcess({
      name,
      script: programOf(name, root),
      env: { ...common, ...secrets[name], ...env, ...own, ...ports },
      readyUrl,
    });
    started.push(process);
    return Object.assign(process, {
      internalUrl: `http://127.0.0.1:${internal}`,
      opsUrl: `http://127.0.0.1:${opsPort}`,
    });
  };
  onProgress('starting the services and the gateway');
  const first = await Promise.all(names.map((name) => launch(name, publicPort, internalPort)));
  const processes = Object.fromEntries(
    names.map((name, index) => [name, first[index]!]),
  ) as Stack['processes'];
  return {
    url: `http://127.0.0.1:${publicPort}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    internalKey: secrets.gateway!['INTERNAL_KEY']!,
    postgres,
    rabbitmq,
    redis,
    processes,
    start: async (name) => launch(name, await freePort(), await freePort()),
    databaseUrl: (service) => {
      const url = new URL(postgres.url);
      url.pathname = `/cabildo_${service}`;
      return url.toString();
    },
    async stop() {
      await Promise.all(started.map((process) => process.stop()));
      await Promise.all([postgres.stop(), rabbitmq.stop(), redis.stop()]);
    },
  };
}
