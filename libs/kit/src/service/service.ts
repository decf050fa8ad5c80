import type { Cause, ServiceName } from '@cabildo/contracts/action';
import type { z } from 'zod';
import { createAsk } from '../runner/ask.ts';
import { systemContext } from '../base/system-context.ts';
import type { Bus, EventConsumer, EventHandler, RequestHandler } from '../bus/port.ts';
import type { Clock } from '../base/clock.ts';
import { figureJobs, type FigureJobs } from './figures.ts';
import { openDatabase } from './open-database.ts';
import { answeringPings } from './ping.ts';
import { startProbe } from './probe.ts';
import type { CommonConfig } from '../config/config.ts';
import { secretBoxOf } from '../config/secret-box.ts';
import type { Database, DatabaseOptions, Sql } from '../database/database.ts';
import { failedEvents } from '../outbox/failed-events.ts';
import type { SealedValues } from '../keys/sealed.ts';
import type { Books } from '../ledger/violations.ts';
import { createOutbox, type OnEvents, type Outbox } from '../outbox/outbox.ts';
import { OutboxRelay } from '../outbox/relay.ts';
import { createReactor } from '../outbox/react.ts';
import type { DueJob } from '../jobs/due-job.ts';
import { retention, rulesOf } from '../jobs/retention.ts';
import { storedAnswersJob } from '../jobs/stored-answers.ts';
import { startJobs, type RunningJobs } from '../jobs/start-jobs.ts';
import type { Logger } from '../logging/logging.ts';
import { METRICS } from '../logging/metric-list.ts';
import { ActionMetrics, counter, gauge, gauges, type Registry } from '../logging/metrics.ts';
import type { Reading } from '../logging/readings.ts';
import type { Handler } from '../runner/handler.ts';
import type { HandlersOf } from './handlers-of.ts';
import { Runner, type Provide } from '../runner/runner.ts';
import type { DeclaredTable } from '../database/declaration.ts';
import { tablesOf } from './kit-tables.ts';

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

/** The parts of a service from which its erasures are made. */
export interface ErasureParts {
  readonly service: string;
  readonly database: Database;
  readonly outbox: Outbox;
  /** All tables of the service's database. */
  readonly tables: readonly DeclaredTable[];
}

export interface ServiceDefinition<S extends ServiceName = ServiceName, C = unknown, D = unknown> {
  name: S;
  /** Folder of the service's own SQL files. */
  migrations: string;
  /** The tables that its files declare. */
  tables: readonly DeclaredTable[];
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
  /** Makes the jobs that erase ended servers (SV-11) and persons (ID-21): `erasureJobs` of `@cabildo/operation`. */
  erasure: (parts: ErasureParts) => readonly DueJob[];
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

/** The parts of a service that takes no requests, events or due rows yet. */
interface AssembledService {
  readonly relay: OutboxRelay;
  readonly outbox: Outbox;
  readonly runner: Runner;
  /** Handles events of other services. */
  readonly react: EventHandler;
  readonly deps: unknown;
  readonly close?: () => Promise<void>;
}

async function assemble(
  definition: ServiceDefinition,
  { config, bus, clock, registry, log }: ServiceOptions,
  database: Database,
  wakeJobs: () => void,
): Promise<AssembledService> {
  const { name: service, handlers, provide, inbox = true } = definition;
  const relay = new OutboxRelay(database, bus, log);
  const wake = (): void => {
    relay.wake();
    wakeJobs();
  };
  const outbox = createOutbox(wake, wakeJobs, definition.onEvents);
  const kit = { config: config as never, database, bus, clock, log, registry, outbox };
  const { deps, close } = await definition.setup(kit);
  const shared = { service, database, clock, log, outbox, deps };
  const runner = new Runner({
    ...shared,
    handlers: handlersByName(definition),
    metrics: new ActionMetrics(service, registry),
    askFor: (ctx, deadline) => createAsk(bus, ctx, deadline),
    ...(provide && { provide }),
  });
  const react = createReactor({ ...shared, reactions: handlers.reactions, inbox });
  return { relay, outbox, runner, react, deps, close };
}

/** Takes the events that the service reacts to, if there are any. */
async function subscribe(
  { name, handlers: { reactions } }: ServiceDefinition,
  { bus, registry }: ServiceOptions,
  database: Database,
  react: EventHandler,
): Promise<EventConsumer | undefined> {
  const patterns = reactions.map(({ pattern }) => pattern);
  if (patterns.length === 0) return undefined;
  const handled = counter(registry, METRICS.events_handled_total);
  const handle: EventHandler = async (events) => {
    await react(events);
    handled.inc({ consumer: name }, events.length);
  };
  return bus.subscribe(name, patterns, handle, { failed: failedEvents(database) });
}

/** The scope in which the jobs of a service run. */
const jobScope = (
  { name: service }: ServiceDefinition,
  { bus, clock, log, registry }: ServiceOptions,
  database: Database,
  { deps, outbox }: AssembledService,
) => ({
  service,
  database,
  clock,
  log,
  registry,
  deps,
  outbox,
  askUntil: (deadline: number, { request_id, traceparent }: Cause) =>
    createAsk(bus, systemContext(request_id, traceparent), deadline),
});

/**
 * Starts a service: database, handlers, reactions, outbox, jobs. Waits for its database as long as it takes.
 * @throws {ConfigError} when the database is there and refuses.
 */
export async function startService(
  definition: ServiceDefinition,
  given: ServiceOptions,
): Promise<RunningService> {
  const { name, handlers } = definition;
  const options = { ...given, log: given.log.child({ service: name }) };
  const { config, bus, log, registry } = options;
  const database = await openDatabase(definition, options, log);
  let jobs: RunningJobs | undefined;
  const wakeJobs = (): void => jobs?.wake();
  const parts = await assemble(definition, options, database, wakeJobs);
  const { relay, outbox, runner, react, close } = parts;
  relay.start();
  const events = await subscribe(definition, options, database, react);
  const figures = figuresOf(definition, { database, relay, config, log, registry, events });
  const own = [...jobsOfTheKit(definition, { database, outbox }), ...figures.jobs];
  const scope = jobScope(definition, options, database, parts);
  const running = startJobs([...own, ...handlers.jobs.flat()], scope, options.wokenMs);
  jobs = running;
  const probe = startProbe(database, name);
  const missing = (): string[] => [...(bus.isConnected() ? [] : ['bus']), ...probe.missing()];
  const answer: RequestHandler = (payload, meta) => runner.answer(payload, meta);
  const requests = await bus.serve(name, answeringPings(missing, answer));

  return {
    name,
    database,
    missing,
    wakeJobs,
    async stop() {
      probe.stop();
      figures.stop();
      await Promise.all([events?.stop(), requests.stop()]);
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
function jobsOfTheKit(definition: ServiceDefinition, parts: { database: Database; outbox: Outbox }) {
  const { name, erasure } = definition;
  const tables = tablesOf(definition);
  return [retention(rulesOf(tables)), storedAnswersJob(), ...erasure({ service: name, tables, ...parts })];
}
