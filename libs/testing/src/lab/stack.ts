import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { SERVICES, type ServiceName } from '@cabildo/contracts';
import { startProcess, type LabProcess } from './cluster.ts';
import { startPostgres } from './postgres.ts';
import { freePorts } from './ports.ts';
import { startRabbitMq } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import type { LabServer } from './server.ts';

const root = join(import.meta.dirname, '../../../..');

export interface Stack {
  /** Public address of the gateway. */
  readonly url: string;
  readonly internalUrl: string;
  readonly internalKey: string;
  readonly postgres: LabServer;
  readonly rabbitmq: LabServer;
  readonly redis: LabServer;
  readonly processes: Readonly<Record<ServiceName | 'gateway', LabProcess>>;
  databaseUrl(service: ServiceName): string;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Settings for every process, such as rate limits. */
  env?: Record<string, string>;
  /** PostgreSQL settings; durable unless told otherwise. */
  postgres?: Record<string, string>;
  onProgress?: (line: string) => void;
}

/** The whole platform as it runs in production, on its own PostgreSQL, RabbitMQ and Redis and on free ports. */
export async function startStack({
  env = {},
  postgres: settings = {},
  onProgress = () => undefined,
}: StackOptions = {}): Promise<Stack> {
  onProgress('starting PostgreSQL, RabbitMQ and Redis');
  const [postgres, rabbitmq, redis] = await Promise.all([
    startPostgres({ settings }),
    startRabbitMq(),
    startRedis(),
  ]);
  const names = [...SERVICES, 'gateway'] as const;
  const ports = await freePorts(names.length + 2);
  const [publicPort, internalPort] = ports.splice(0, 2) as [number, number];
  const internalKey = `ik_${randomBytes(24).toString('base64url')}`;
  const common = {
    DATABASE_URL: postgres.url,
    AMQP_URL: rabbitmq.url,
    REDIS_URL: redis.url,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    INTERNAL_KEY: internalKey,
    PORT: String(publicPort),
    INTERNAL_PORT: String(internalPort),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    LOG_LEVEL: 'warn',
    ...env,
  };
  onProgress('starting the services and the gateway');
  const started = await Promise.all(
    names.map((name, index) =>
      startProcess({
        name,
        script: join(root, 'apps', name, 'src/main.ts'),
        env: { ...common, OPS_PORT: String(ports[index]) },
        readyUrl:
          name === 'gateway'
            ? `http://127.0.0.1:${publicPort}/readyz`
            : `http://127.0.0.1:${ports[index]}/readyz`,
      }),
    ),
  );
  const processes = Object.fromEntries(
    names.map((name, index) => [name, started[index]!]),
  ) as Stack['processes'];
  return {
    url: `http://127.0.0.1:${publicPort}`,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    internalKey,
    postgres,
    rabbitmq,
    redis,
    processes,
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
