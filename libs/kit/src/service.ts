import { randomUUID } from 'node:crypto';
import type { EventEnvelope, ServiceName } from '@cabildo/contracts';
import type { z } from 'zod';
import { createAsk, systemContext } from './ask.ts';
import type { Bus, EventMessage, Subscription } from './bus/port.ts';
import type { Clock } from './clock.ts';
import { databaseOf, type CommonConfig } from './config.ts';
import { Database } from './database/database.ts';
import { prepareDatabase, whenReachable } from './database/prepare.ts';
import { collectEvents, writeOutbox } from './events/emit.ts';
import { OutboxRelay } from './events/outbox.ts';
import { claimEvents, type Reaction } from './events/reaction.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';
import type { Logger } from './logging.ts';
import { ActionMetrics, Gauge, type Registry } from './metrics.ts';
import type { Handler, HandlersOf } from './runner/handler.ts';
import { Runner } from './runner/runner.ts';

/** What a service's setup may build its dependencies from. */
export interface ServiceKit<C> {
  readonly config: C & CommonConfig;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  /** To be called after a commit, outside the runner, that wrote facts. */
  readonly committed: () => void;
}

export interface ServiceDefinition<S extends ServiceName = ServiceName, C = unknown, D = unknown> {
  name: S;
  /** Folder of the service's own SQL files. */
  migrations: string;
  /** Settings beside the common ones. */
  settings: z.ZodObject;
  handlers: HandlersOf<S>;
  /** Builds what the handlers get as `deps`; `close` is called when the service stops. */
  setup: (kit: ServiceKit<C>) => Promise<{ deps: D; close?: () => Promise<void> }>;
  /** False where the effect of an event is itself unique by event id, so that no inbox is needed. Default true. */
  inbox?: boolean;
}

/** Declares a service: its name, its SQL, its handlers, and what it needs beyond the kit. */
export function defineService<S extends ServiceName, Z extends z.ZodObject, D>(
  definition: Omit<ServiceDefinition<S, z.output<Z>, D>, 'settings'> & { settings: Z },
): ServiceDefinition {
  return definition as unknown as ServiceDefinition;
}

export interface ServiceSurroundings {
  config: CommonConfig;
  env: NodeJS.ProcessEnv;
  bus: Bus;
  clock: Clock;
  log: Logger;
  registry: Registry;
  /** Ends waiting for the database. */
  giveUp?: AbortSignal;
}

export interface RunningService {
  readonly name: ServiceName;
  readonly database: Database;
  missing(): string[];
  stop(): Promise<void>;
}

const PROBE_MS = 1_000;

/**
 * Starts a service: database, handlers, reactions, outbox, jobs. Waits for its database as long as it takes.
 * @throws {ConfigError} when the database is there and refuses.
 */
export async function startService(
  definition: ServiceDefinition,
  around: ServiceSurroundings,
): Promise<RunningService> {
  const { name } = definition;
  const { config, bus, clock, registry } = around;
  const log = around.log.child({ service: name });
  const database = await openDatabase(definition, around, log);
  measureOutbox(name, database, registry);
  const relay = new OutboxRelay(database, bus, log);
  const committed = (): void => relay.wake();
  const { deps, close } = await definition.setup({
    config: config as never,
    database,
    bus,
    clock,
    log,
    registry,
    committed,
  });

  const { actions, calls, reactions, jobs } = definition.handlers as HandlersOf<ServiceName>;
  const handlers = new Map<string, Handler>(
    ([...Object.values(actions), ...Object.values(calls)] as Handler[]).map((handler) => [
      handler.contract.name,
      handler,
    ]),
  );
  const runner = new Runner({
    service: name,
    handlers,
    database,
    clock,
    log,
    metrics: new ActionMetrics(name, registry),
    askFor: (ctx, deadline) => createAsk(bus, ctx, deadline),
    committed,
    deps,
  });
  const react = reactor({
    database,
    clock,
    log,
    committed,
    deps,
    inbox: definition.inbox ?? true,
    reactions,
  });
  const subscriptions: Subscription[] = [];
  relay.start();
  if (reactions.length > 0) {
    subscriptions.push(
      await bus.subscribe(
        name,
        reactions.map((reaction) => reaction.pattern),
        react,
      ),
    );
  }
  const stopJobs = startJobs([housekeeping, ...jobs], { database, clock, log, bus, deps, committed });
  subscriptions.push(await bus.serve(name, (payload, meta) => runner.answer(payload, meta)));
  const probe = startProbe(database);

  return {
    name,
    database,
    missing: () => [...(bus.isConnected() ? [] : ['bus']), ...(probe.alive() ? [] : [`database of ${name}`])],
    async stop() {
      probe.stop();
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      await stopJobs();
      await relay.stop();
      await close?.();
      await database.close();
    },
  };
}

async function openDatabase(
  { name, migrations }: ServiceDefinition,
  { config, env, giveUp }: ServiceSurroundings,
  log: Logger,
): Promise<Database> {
  const { url, setting } = databaseOf(name, config, env);
  await whenReachable(
    () => prepareDatabase(url, migrations, setting),
    (error) => log.warn({ reason: error.message }, 'waiting for PostgreSQL'),
    giveUp,
  );
  return new Database({ url, applicationName: `cabildo-${name}` });
}

/** Facts that are committed and not yet published: the queue that grows when the broker is away. */
function measureOutbox(service: string, database: Database, registry: Registry): void {
  const name = `cabildo_outbox_rows_${service}`;
  new Gauge({
    name,
    help: `Facts of ${service} waiting to be published`,
    registers: [registry],
    async collect() {
      const [row] = await database.query<{ n: number }>('SELECT count(*) AS n FROM outbox');
      this.set(row!.n);
    },
  });
}

interface ReactorParts {
  database: Database;
  clock: Clock;
  log: Logger;
  committed: () => void;
  deps: unknown;
  inbox: boolean;
  reactions: readonly Reaction[];
}

const matches = (pattern: string, type: string): boolean => pattern === '#' || pattern === type;

/** One transaction a batch: what was seen before is left out, effects and the record of having seen it commit together. */
function reactor(parts: ReactorParts): (messages: readonly EventMessage[]) => Promise<void> {
  return async (messages) => {
    const envelopes = messages.map((message) => JSON.parse(message.payload) as EventEnvelope);
    const now = parts.clock.now();
    let wrote = false;
    await parts.database.transaction(async (tx) => {
      const fresh = parts.inbox ? await claimEvents(tx, envelopes) : envelopes;
      const { emit, events: emitted } = collectEvents(systemContext(randomUUID()), now);
      for (const { pattern, handle } of parts.reactions) {
        const events = fresh.filter((event) => matches(pattern, event.type));
        if (events.length === 0) continue;
        await handle({ tx, events, deps: parts.deps, now, log: parts.log, emit } as never);
      }
      await writeOutbox(tx, emitted);
      wrote = emitted.length > 0;
    });
    if (wrote) parts.committed();
  };
}

interface JobParts {
  database: Database;
  clock: Clock;
  log: Logger;
  bus: Bus;
  deps: unknown;
  committed: () => void;
}

const JOB_DEADLINE_MS = 10_000;

/** Each job runs, rests, runs again; an error is logged and the next turn tries anew. */
function startJobs(jobs: readonly Job[], parts: JobParts): () => Promise<void> {
  const stopping = new AbortController();
  const loops = jobs.map(async (job) => {
    while (!stopping.signal.aborted) {
      const ask = createAsk(parts.bus, systemContext(randomUUID()), Date.now() + JOB_DEADLINE_MS);
      try {
        await job.run({ ...parts, ask, now: parts.clock.now() } as never);
      } catch (error) {
        parts.log.warn({ job: job.name, err: error }, 'a job failed and will be tried again');
      }
      await rest(job.everyMs, stopping.signal);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Readiness must not lag behind a database that went away: asks it once a second. */
function startProbe(database: Database): { alive(): boolean; stop(): void } {
  let alive = true;
  const timer = setInterval(() => {
    database.query('SELECT 1').then(
      () => (alive = true),
      () => (alive = false),
    );
  }, PROBE_MS);
  timer.unref();
  return { alive: () => alive, stop: () => clearInterval(timer) };
}
