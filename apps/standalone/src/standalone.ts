import { join } from 'node:path';
import type { ServiceName } from '@cabildo/contracts/action';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { RateLimitStore, gatewaySettings, startGateway, type RunningGateway } from '@cabildo/gateway';
import { createLocalBus, createRabbitBus, type Bus } from '@cabildo/kit/bus';
import {
  createLogger,
  createRegistry,
  databaseOf,
  databaseSettingOf,
  internalKeysOf,
  keySettings,
  loadConfig,
  misnamedSettings,
  reachDatabases,
  refuseLostKeys,
  reportDeadLetters,
  secretBoxOf,
  showBus,
  startService,
  startTracing,
  systemClock,
  type Clock,
  type CommonConfig,
  type Logger,
  type ReachedDatabases,
  type Registry,
  type RunningService,
  type ServiceOptions,
  type Tracing,
} from '@cabildo/kit/service';
import {
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@cabildo/kit/embedded/index.ts';
import { SERVICES } from './services.ts';

const SERVICE_NAMES = SERVICES.map(({ name }) => name);

export interface Standalone {
  /** Public and internal address of the gateway on this machine. */
  readonly url: string;
  readonly internalUrl: string;
  readonly internalKey: string;
  /** Where a browser is signed in as the owner of the demo; undefined while a real platform signs people in. */
  readonly demoOwnerUrl: string | undefined;
  readonly log: Logger;
  /** Milliseconds for which a stopping instance, not ready any more, still accepts connections. */
  readonly drainDelayMs: number;
  /** Has work that waits for its time look again, where the clock was moved. */
  wakeJobs(): void;
  /** Finishes the work under way, then closes everything, an embedded PostgreSQL last. */
  stop(): Promise<void>;
}

export interface StandaloneOptions {
  env: NodeJS.ProcessEnv;
  /** The time by which the services live. Default: that of the machine. */
  clock?: Clock;
  /** Reports steps that take time, in sentences. */
  onProgress?: (line: string) => void;
}

/** The settings of every process, so that one bad value stops the start with one sentence. */
export const settings = gatewaySettings
  .extend(keySettings.shape)
  .extend(Object.assign({}, ...SERVICES.map((service) => service.settings.shape)) as object);

/** The names of all settings. */
export const knownNames = [...Object.keys(settings.shape), ...SERVICE_NAMES.map(databaseSettingOf)];

/**
 * Starts the whole platform in this process: on a local bus and an embedded PostgreSQL, unless the environment names
 * real ones.
 */
export async function startStandalone({
  env,
  clock = systemClock,
  onProgress = () => undefined,
}: StandaloneOptions): Promise<Standalone> {
  // On a terminal the addresses are the message; the log is written only if LOG_LEVEL asks for one.
  const config = loadConfig(settings, { LOG_LEVEL: 'warn', ...env });
  for (const line of misnamedSettings(knownNames, env)) onProgress(line);
  const log = createLogger('cabildo', config.LOG_LEVEL);
  await refuseLostKeys(SERVICES, config, () => reachData(config, env, onProgress));
  // A mistake in the keys stops the start before a port opens.
  secretBoxOf(config);
  const internalKeys = internalKeysOf(config);
  const parts: Parts = { services: [] };
  try {
    parts.tracing = await startTracing('standalone', config);
    const registry = createRegistry();
    const bus = (parts.bus = await connectBus(config, log, registry));
    showBus(bus, registry);
    const rateLimitStore = (parts.rateLimitStore = config.REDIS_URL
      ? await RateLimitStore.connect(config.REDIS_URL, log)
      : undefined);
    let missing = (): string[] => ['starting'];
    // The ports are opened first: one that is taken is reported at once, and the services must know the address.
    const edge = { config, internalKeys, bus, log, registry, rateLimitStore, missing: () => missing() };
    const { publicPort, internalPort } = (parts.gateway = await startGateway(edge));
    const url = `http://127.0.0.1:${publicPort}`;
    const postgres = (parts.postgres = await ownPostgres(config.DATA_DIR, env, onProgress));
    onProgress('Starting the services …');
    const found = {
      PUBLIC_URL: config.PUBLIC_URL ?? url,
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const options = { config: { ...config, ...found }, env, bus, clock, log, registry };
    if (!postgres) await reachDatabases(SERVICE_NAMES, options, onProgress);
    await startServices(options, parts.services);
    missing = () => parts.services.flatMap((service) => service.missing());
    const internalUrl = `http://127.0.0.1:${internalPort}`;
    const internalKey = internalKeys[0]!;
    const drainDelayMs = config.DRAIN_DELAY_MS;
    const demoOwnerUrl = config.OAUTH_MODE === 'mock' ? `${found.PUBLIC_URL}/panel/demo-owner` : undefined;
    return {
      url,
      internalUrl,
      internalKey,
      demoOwnerUrl,
      log,
      drainDelayMs,
      wakeJobs: () => parts.services.forEach((service) => service.wakeJobs()),
      stop: () => stop(parts),
    };
  } catch (error) {
    await stop(parts);
    throw error;
  }
}

/** Starts all services; when one of them cannot start, those that still wait for a database give up. */
async function startServices(options: ServiceOptions, running: RunningService[]): Promise<void> {
  const failed = new AbortController();
  await Promise.all(
    SERVICES.map((definition) =>
      startService(definition, { ...options, giveUp: failed.signal }).then(
        (service) => running.push(service),
        (error: unknown) => failed.abort(error),
      ),
    ),
  );
  failed.signal.throwIfAborted();
}

/** The parts that have started so far. */
interface Parts {
  bus?: Bus;
  rateLimitStore?: RateLimitStore | undefined;
  gateway?: RunningGateway;
  postgres?: EmbeddedPostgres | undefined;
  tracing?: Tracing;
  services: RunningService[];
}

/**
 * Stops requests, then events, then the services. In this order no service publishes an event that another no longer
 * receives: an event that came too late stays in its outbox until the next start.
 */
async function stop({ gateway, bus, services, rateLimitStore, postgres, tracing }: Parts): Promise<void> {
  await gateway?.stop();
  await bus?.close();
  await Promise.all(services.map((service) => service.stop()));
  await tracing?.stop();
  rateLimitStore?.close();
  await postgres?.stop();
}

async function connectBus(
  { AMQP_URL: url, EVENT_PARTITIONS: partitions }: Pick<CommonConfig, 'AMQP_URL' | 'EVENT_PARTITIONS'>,
  log: Logger,
  registry: Registry,
): Promise<Bus> {
  const options = { logger: log, consumers: CONSUMERS, onDeadLetter: reportDeadLetters(log, registry) };
  return url ? createRabbitBus({ url, name: 'standalone', partitions, ...options }) : createLocalBus(options);
}

/** Whether the environment names the databases, so that none is brought. */
const isGiven = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['DATABASE_URL']) || SERVICE_NAMES.every((name) => env[databaseSettingOf(name)]);

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/** Reaches the databases before anything starts; undefined where this would be the first start. */
async function reachData(
  config: Pick<CommonConfig, 'DATA_DIR' | 'DATABASE_URL'>,
  env: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<ReachedDatabases<ServiceName> | undefined> {
  const postgres = isGiven(env) ? undefined : await reachEmbeddedPostgres(clusterOf(config.DATA_DIR));
  if (isGiven(env)) await reachDatabases(SERVICE_NAMES, { config, env }, onProgress);
  else if (!postgres) return undefined;
  const found = { ...config, ...(postgres && { DATABASE_URL: postgres.url }) };
  return {
    addressOf: (name) => databaseOf(name, found, env),
    leave: async () => postgres?.leave(),
  };
}

async function ownPostgres(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<EmbeddedPostgres | undefined> {
  if (isGiven(env)) return undefined;
  onProgress('Starting PostgreSQL …');
  return startEmbeddedPostgres({ dataDir: clusterOf(dataDir), onProgress });
}
