import type { Cause, ServiceName } from '@cabildo/contracts';
import type { z } from 'zod';
import { createAsk, systemContext } from '../runner/ask.ts';
import type { Bus, BusConsumer, EventConsumer } from '../bus/port.ts';
import type { Clock } from './clock.ts';
import { figureJobs, type FigureJobs } from './figures.ts';
import { startProbe } from './probe.ts';
import { databaseOf, type CommonConfig } from '../config/config.ts';
import { secretBoxOf } from '../config/secret-box.ts';
import { Database, type DatabaseOptions, type Sql } from '../database/database.ts';
import { awaitMigrations, placeOf, prepareDatabase, reasonOf, whenReachable } from '../database/prepare.ts';
import { eraseServersJob, type BeforeErasing } from '../erasure/erase_servers.job.ts';
import { failedEvents } from '../outbox/failed-events.ts';
import { checkKeys } from '../keys/check.ts';
import type { SealedValues } from '../keys/sealed.ts';
import type { Books } from '../ledger/violations.ts';
import { createOutbox, type OnEvents, type Outbox } from '../outbox/outbox.ts';
import { OutboxRelay } from '../outbox/relay.ts';
import { createReactor } from '../outbox/react.ts';
import { erasePeopleJob, type BeforeErasingPerson } from '../people/erase_people.job.ts';
import { KIT_RULES, retention, type RetentionRule } from '../jobs/retention.ts';
import { storedAnswersJob } from '../jobs/stored-answers.ts';
import { startJobs, type RunningJobs } from '../jobs/start-jobs.ts';
import type { Logger } from '../logging/logging.ts';
import { METRICS } from '../logging/metric-list.ts';
import { ActionMetrics, gauge, gauges, type Registry } from '../logging/metrics.ts';
import type { Reading } from '../logging/readings.ts';
import type { Handler } from '../runner/handler.ts';
import type { HandlersOf } from '../runner/handlers-of.ts';
import { Runner, type Provide } from '../runner/runner.ts';

/** The parts from which a service's setup builds its dependencies. */
export interface ServiceKit<C> {
  readonly config: C & CommonConfig;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  /** For transactions outside the runner. */
  readonly outbox: Outbox;
}

export interface ServiceDefinition<S extends ServiceName = ServiceName, C = unknown, D = unknown> {
  name: S;
  /** Folder of the service's own SQL files. */
  migrations: string;
  /** Settings beside the common ones. */
  settings: z.ZodObject;
  handlers: HandlersOf<S>;
  /** Refuses settings that do not fit together, as `setup` does, and makes nothing. @throws {ConfigError} */
  checkConfig?: (config: C & CommonConfig) => void;
  /** Builds what the handlers get as `deps`; `close` is called when the service stops. */
  setup: (kit: ServiceKit<C>) => Promise<{ deps: D; close?: () => Promise<void> }>;
  /** Resolves what the contracts promise (design 2): acting characters, settings. */
  provide?: Provide;
  /** False where the effect of an event is itself unique by event id, so that no inbox is needed. Default true. */
  inbox?: boolean;
  /** Called with the service's own events, in the transaction that emits them. */
  onEvents?: OnEvents;
  /** Called before rows of an ended server are erased (SV-11). */
  beforeErasing?: BeforeErasing;
  /** Called before a person is erased (ID-21). */
  beforeErasingPerson?: BeforeErasingPerson;
  /**
   * The order in which every transaction of the service takes its locks, so that no two can deadlock (decision 58): tables
   * (with the column of their key, if that is not `id`) and named locks (`tx.lock`). Tests assert the order.
   */
  lockOrder?: readonly string[];
  /** Which rows go some days after they are over, in this order (FU-09). */
  retention?: readonly RetentionRule[];
  /** The rules of its books. */
  books?: Books;
  /** All values that were made with SECRET_KEYS (decision 72); its settings contain `keySettings`. */
  sealed?: readonly SealedValues[];
  /** Figures in its metrics beside those of every service. They are read every few seconds, so an index must serve each. */
  figures?: readonly Reading<Sql>[];
}

/** Declares a service: its name, its SQL, its handlers, and what it needs beyond the kit. */
export function defineService<S extends ServiceName, Z extends z.ZodObject, D>(
  definition: Omit<ServiceDefinition<S, z.output<Z>, D>, 'settings'> & { settings: Z },
): ServiceDefinition {
  return definition as unknown as ServiceDefinition;
}

export interface ServiceOptions {
  config: CommonConfig;
  env: NodeJS.ProcessEnv;
  bus: Bus;
  clock: Clock;
  log: Logger;
  registry: Registry;
  /** Ends waiting for the database. */
  giveUp?: AbortSignal;
  /** How long jobs gather the commits that wake them, if not as long as usual: tests wait for their work. */
  wokenMs?: number;
  /** Looks at what transactions send: tests assert the order of their locks. */
  watch?: DatabaseOptions['watch'];
}

export interface RunningService {
  readonly name: ServiceName;
  readonly database: Database;
  missing(): string[];
  /** Has jobs that wait for due rows look again. */
  wakeJobs(): void;
  stop(): Promise<void>;
}

/** A state that lasts is logged about twice a minute. */
const ATTEMPTS_A_LINE = 10;

/** Reports the first of ten attempts. */
function sparsely<T>(report: (value: T) => void): (value: T) => void {
  let attempts = 0;
  return (value) => {
    if (attempts++ % ATTEMPTS_A_LINE === 0) report(value);
  };
}

/**
 * Starts a service: database, handlers, reactions, outbox, jobs. Waits for its database as long as it takes.
 * @throws {ConfigError} when the database is there and refuses.
 */
export async function startService(
  definition: ServiceDefinition,
  around: ServiceOptions,
): Promise<RunningService> {
  const { name } = definition;
  const { config, bus, clock, registry } = around;
  const log = around.log.child({ service: name });
  const database = await openDatabase(definition, around, log);
  const relay = new OutboxRelay(database, bus, log);
  let jobs: RunningJobs | undefined;
  const wakeJobs = (): void => jobs?.wake();
  const wake = (): void => {
    relay.wake();
    wakeJobs();
  };
  const outbox = createOutbox(wake, wakeJobs, definition.onEvents);
  const parts = { database, bus, clock, log, registry, outbox };
  const { deps, close } = await definition.setup({ ...parts, config: config as never });

  const { reactions, jobs: declared } = definition.handlers;
  const runner = new Runner({
    service: name,
    handlers: handlersByName(definition),
    database,
    clock,
    log,
    metrics: new ActionMetrics(name, registry),
    askFor: (ctx, deadline) => createAsk(bus, ctx, deadline),
    outbox,
    deps,
    ...(definition.provide && { provide: definition.provide }),
  });
  const react = createReactor({
    service: name,
    database,
    clock,
    log,
    outbox,
    deps,
    reactions,
    inbox: definition.inbox ?? true,
  });
  const subscriptions: BusConsumer[] = [];
  relay.start();
  const patterns = reactions.map(({ pattern }) => pattern);
  const failed = failedEvents(database);
  const events = patterns.length > 0 ? await bus.subscribe(name, patterns, react, { failed }) : undefined;
  if (events) subscriptions.push(events);
  const figures = figuresOf(definition, { database, relay, config, log, registry, events });
  const scope = {
    service: name,
    database,
    clock,
    log,
    registry,
    deps,
    outbox,
    askUntil: (deadline: number, { request_id, traceparent }: Cause) =>
      createAsk(bus, systemContext(request_id, traceparent), deadline),
  };
  const own = [...jobsOfTheKit(definition, { database, outbox }), ...figures.jobs];
  const running = startJobs([...own, ...declared.flat()], scope, around.wokenMs);
  jobs = running;
  subscriptions.push(await bus.serve(name, (payload, meta) => runner.answer(payload, meta)));
  const probe = startProbe(database);

  return {
    name,
    database,
    missing: () => [...(bus.isConnected() ? [] : ['bus']), ...(probe.alive() ? [] : [`database of ${name}`])],
    wakeJobs: () => running.wake(),
    async stop() {
      probe.stop();
      figures.stop();
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await running.stop();
      await relay.stop();
      await close?.();
      await database.close();
    },
  };
}

/** Returns the handlers of actions and of calls between services. */
function handlersByName({ handlers }: ServiceDefinition): Map<string, Handler> {
  const { actions, rpcs } = handlers as HandlersOf<ServiceName>;
  const all = [...Object.values(actions), ...Object.values(rpcs)] as Handler[];
  return new Map(all.map((handler) => [handler.contract.name, handler]));
}

interface Measured {
  database: Database;
  relay: OutboxRelay;
  config: CommonConfig;
  log: Logger;
  registry: Registry;
  events: EventConsumer | undefined;
}

/** Shows how a service is doing in the metrics. */
function figuresOf(
  { name, books, sealed, figures = [] }: ServiceDefinition,
  { relay, config, ...parts }: Measured,
): FigureJobs {
  const { registry, database } = parts;
  gauge(registry, METRICS.outbox_rows, { service: name }, () => relay.backlog);
  gauges(registry, METRICS.db_pool, () =>
    Object.entries(database.connections).map(([state, count]) => [{ service: name, state }, count] as const),
  );
  return figureJobs({
    ...parts,
    service: name,
    own: figures,
    books,
    sealed: sealed ?? [],
    box: sealed && secretBoxOf(config),
    isReader: () => relay.isRelaying,
  });
}

/** The jobs that every service has. */
const jobsOfTheKit = (
  { name, beforeErasing, beforeErasingPerson, retention: rules = [] }: ServiceDefinition,
  parts: { database: Database; outbox: Outbox },
) => [
  retention([...KIT_RULES, ...rules]),
  storedAnswersJob(),
  eraseServersJob(name, parts.database, beforeErasing),
  erasePeopleJob(name, parts, beforeErasingPerson),
];

async function openDatabase(
  { name, migrations, sealed }: ServiceDefinition,
  { config, env, giveUp, watch }: ServiceOptions,
  log: Logger,
): Promise<Database> {
  const { url, setting } = databaseOf(name, config, env);
  const box = sealed && secretBoxOf(config);
  const applicationName = `cabildo-${name}`;
  const database = new Database({ url, max: config.DB_POOL_MAX, applicationName, watch });
  const check = async (sql: Sql, target: string): Promise<void> => {
    if (box) await checkKeys({ sql, name: target, setting, sealed }, box, applicationName);
    // Connected before another process may check its keys, which asks who is.
    await database.withConnection((client) => client.query('SELECT 1'));
  };
  // A stack trace would say no more than the address.
  const onAway = sparsely((error: Error) =>
    log.warn({ reason: reasonOf(error) }, `waiting for PostgreSQL at ${placeOf(url)}`),
  );
  const onLocked = sparsely((migration: string) =>
    log.warn({ migration }, 'a migration waits for others who use what it changes'),
  );
  const onMissing = sparsely((migration: string) =>
    log.warn({ migration }, 'waiting for `npm run migrate`, because MIGRATE is never'),
  );
  try {
    await whenReachable(
      async () => {
        if (config.MIGRATE === 'never')
          await awaitMigrations({ url, setting }, migrations, onMissing, giveUp);
        await prepareDatabase(url, migrations, { setting, onWait: onLocked, check });
      },
      onAway,
      giveUp,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
