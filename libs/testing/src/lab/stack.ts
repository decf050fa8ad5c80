import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@cabildo/contracts';
import { freePort } from '@cabildo/kit/embedded/index.ts';
import { startProcess, type LabProcess } from './cluster.ts';
import { startPostgres } from './postgres.ts';
import { startRabbitMq } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { LabServer } from './server.ts';

const root = join(import.meta.dirname, '../../../..');

/** A process of the stack. */
export interface StackProcess extends LabProcess {
  /** The address of the internal port, which a gateway has. */
  readonly internalUrl: string;
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
  /** The secrets of each process that has any. Default: random ones. */
  secrets?: Secrets;
  /** Default: a durable one alone. */
  startDatabase?: () => Promise<P>;
  onProgress?: (line: string) => void;
}

/** Each process knows the secrets that it demands, and no others. */
function randomSecrets(): Secrets {
  const keys = { SECRET_KEYS: `1:${randomBytes(32).toString('base64')}` };
  return {
    gateway: { INTERNAL_KEY: `ik_${randomBytes(24).toString('base64url')}` },
    servers: { BILLING_SECRET: randomBytes(24).toString('hex') },
    identity: keys,
    economy: keys,
    webhooks: keys,
  };
}

/** The whole platform as it runs in production, on its own PostgreSQL, RabbitMQ and Redis and on free ports. */
export async function startStack<P extends LabServer = LabServer>({
  env = {},
  secrets = randomSecrets(),
  startDatabase = () => startPostgres() as Promise<never>,
  onProgress = () => undefined,
}: StackOptions<P> = {}): Promise<Stack<P>> {
  onProgress('starting PostgreSQL, RabbitMQ and Redis');
  const [postgres, rabbitmq, redis] = await Promise.all([startDatabase(), startRabbitMq(), startRedis()]);
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
  const launch = async (
    name: (typeof names)[number],
    port: number,
    internal: number,
  ): Promise<StackProcess> => {
    const opsPort = await freePort();
    const readyUrl = `http://127.0.0.1:${name === 'gateway' ? port : opsPort}/readyz`;
    const ports = { PORT: String(port), INTERNAL_PORT: String(internal), OPS_PORT: String(opsPort) };
    const script = join(root, 'apps', name, 'src/main.ts');
    const process = await startProcess({
      name,
      script,
      env: { ...common, ...secrets[name], ...env, ...ports },
      readyUrl,
    });
    started.push(process);
    return Object.assign(process, { internalUrl: `http://127.0.0.1:${internal}` });
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
