import { join } from 'node:path';
import audit from '@cabildo/audit';
import economy from '@cabildo/economy';
import { Counters, gatewaySettings, startGateway, type RunningGateway } from '@cabildo/gateway';
import identity from '@cabildo/identity';
import {
  createLocalBus,
  createLogger,
  createRabbitBus,
  createRegistry,
  loadConfig,
  loadSecrets,
  startService,
  systemClock,
  type Bus,
  type Logger,
  type RunningService,
  type ServiceDefinition,
} from '@cabildo/kit';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@cabildo/kit/embedded/index.ts';
import servers from '@cabildo/servers';

const SERVICES: readonly ServiceDefinition[] = [identity, servers, economy, audit];

export interface Standalone {
  /** Public and internal address on this machine. */
  readonly url: string;
  readonly internalUrl: string;
  readonly internalKey: string;
  readonly log: Logger;
  /** Finishes what is under way, then closes everything, the embedded PostgreSQL last. */
  stop(): Promise<void>;
}

export interface StandaloneOptions {
  env: NodeJS.ProcessEnv;
  /** Told in sentences what takes time. */
  onProgress?: (line: string) => void;
}

// Every service's own settings are read here too, so that one bad value stops the start with one sentence.
const settings = gatewaySettings.extend(
  Object.assign({}, ...SERVICES.map((service) => service.settings.shape)) as object,
);

/** Things to close, in reverse order of opening; also what is closed when a start fails half-way. */
class Closers {
  readonly #closers: (() => Promise<unknown> | void)[] = [];

  add(close: () => Promise<unknown> | void): void {
    this.#closers.unshift(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

/** The whole platform in this process: local bus and embedded PostgreSQL unless the environment names real ones. */
export async function startStandalone({
  env,
  onProgress = () => undefined,
}: StandaloneOptions): Promise<Standalone> {
  const closers = new Closers();
  try {
    // On a terminal the addresses are the message; whoever wants the log asks for it.
    const config = loadConfig(settings, {
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${env['PORT'] || 8080}`,
      ...env,
    });
    const log = createLogger('cabildo', config.LOG_LEVEL);
    const secrets = loadSecrets(config);
    const postgres = await database(config.DATA_DIR, env, onProgress);
    if (postgres) closers.add(() => postgres.stop());
    const bus: Bus = config.AMQP_URL
      ? await createRabbitBus({ url: config.AMQP_URL, name: 'standalone', logger: log })
      : createLocalBus();
    closers.add(() => bus.close());
    const redis = config.REDIS_URL ? await Counters.connect(config.REDIS_URL, log) : undefined;
    closers.add(() => redis?.close());
    const registry = createRegistry();
    const around = {
      config: { ...config, ...(postgres && { DATABASE_URL: postgres.url }) },
      env,
      bus,
      clock: systemClock,
      log,
      registry,
    };
    onProgress('Starting the services …');
    const running = await startAll(around, closers);
    const gateway = await startGateway({
      config,
      secrets,
      bus,
      log,
      registry,
      redis,
      missing: () => running.flatMap((service) => service.missing()),
    });
    closers.add(() => gateway.stop());
    return { ...addresses(gateway), internalKey: secrets.internalKey, log, stop: () => closers.close() };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function database(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<EmbeddedPostgres | undefined> {
  const own = SERVICES.every(({ name }) => env[`${name.toUpperCase()}_DATABASE_URL`]);
  if (env['DATABASE_URL'] || own) return undefined;
  onProgress('Starting PostgreSQL …');
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), onProgress });
}

async function startAll(
  around: Parameters<typeof startService>[1],
  closers: Closers,
): Promise<RunningService[]> {
  const started = await Promise.allSettled(SERVICES.map((definition) => startService(definition, around)));
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const service of running) closers.add(() => service.stop());
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return running;
}

const addresses = ({ publicPort, internalPort }: RunningGateway) => ({
  url: `http://127.0.0.1:${publicPort}`,
  internalUrl: `http://127.0.0.1:${internalPort}`,
});
