import { randomUUID } from 'node:crypto';
import type { ActionContract, RpcContract, OutputOf, RequestContext } from '@cabildo/contracts/action';
import { errorBody, isFailure, type ErrorCode } from '@cabildo/contracts/errors';
import type { EventEnvelope } from '@cabildo/contracts/event';
import { createLocalBus, type Bus } from '@cabildo/kit/bus';
import type { Database, Sql, Tx } from '@cabildo/kit/database';
import {
  commonSettings,
  createLogger,
  kitTables,
  Registry,
  parseReply,
  startService,
  successReply,
  failureReply,
  type Clock,
  type RunningService,
  type ServiceDefinition,
} from '@cabildo/kit/service';
import { createTestDatabase } from './databases.ts';
import { anonymous } from './callers.ts';
import { letGo } from './hold.ts';
import { lockOrderOf, watchLocks } from './lock-order.ts';
import { expectIndexed } from './plans.ts';
import { until } from './until.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;
  #onMoved: (() => void)[] = [];

  constructor(now: Date = new Date('2026-06-15T12:00:00Z')) {
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(now: Date): void {
    this.#now = now;
    for (const listener of this.#onMoved) listener();
  }

  advance(ms: number): void {
    this.set(new Date(this.#now.getTime() + ms));
  }

  /** Calls the listener after each move of the clock. */
  onMoved(listener: () => void): void {
    this.#onMoved.push(listener);
  }

  /** Forgets all listeners. */
  end(): void {
    this.#onMoved = [];
  }
}

/** An answer as a caller sees it. `body` of a success has been checked against the contract's output. */
export interface Answer<C> {
  status: number;
  /** The error code, or null for a success. */
  code: ErrorCode | null;
  /** The output of a success (with ok: true), or the uniform error body. */
  body: OutputOf<C> & Record<string, unknown>;
}

/** Answers internal calls and commands of services that the test does not run; returns an output or a refusal, or promises one. */
export type CallAnswers = Readonly<Record<string, (input: never, ctx?: RequestContext) => unknown>>;

export interface HarnessOptions {
  /** Answers by name, `calls.<service>.<rpc>` or `servers.unban`. */
  answers?: CallAnswers;
  /** Settings beside the defaults of the service. */
  settings?: Readonly<Record<string, unknown>>;
  clock?: TestClock;
}

export interface Harness {
  readonly definition: ServiceDefinition;
  /** The address of its database. */
  readonly url: string;
  /** The dependencies of its handlers and reactions. */
  readonly deps: unknown;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: TestClock;
  /** Sends a request through the bus and the real runner. */
  act<C extends ActionContract>(contract: C, input: object, ctx?: RequestContext): Promise<Answer<C>>;
  /** Sends a request as {@link act} does, and fails the test unless it succeeds; returns the output. */
  ok<C extends ActionContract>(
    contract: C,
    input: object,
    ctx?: RequestContext,
  ): Promise<OutputOf<C> & Record<string, unknown>>;
  /** Asks an internal call of the service, on behalf of `ctx`. */
  ask<C extends RpcContract>(contract: C, input: object, ctx?: RequestContext): Promise<Answer<C>>;
  /**
   * Starts another process of the service on the same database, with a bus of its own: nothing that the first one
   * publishes reaches it.
   */
  replica(): Promise<Pick<Harness, 'act' | 'ok'>>;
  /** Publishes an event, as another service does. */
  publish(event: EventEnvelope): Promise<void>;
  /** Every event the service has published so far, once its outbox is empty. */
  events(type?: string): Promise<EventEnvelope[]>;
  close(): Promise<void>;
}

const DEADLINE_MS = 30_000;
const MARKER = 'test.harness.marker';
/** The secrets of a service under test. */
export const TEST_SECRETS = {
  SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  INTERNAL_KEY: 'internal-key-of-the-tests',
  BILLING_SECRET: 'billing-secret-of-the-tests',
};

/** Statements of each service that an index is known to serve, so that a worker plans each once. */
const indexedOf = new Map<string, Set<string>>();

/** Starts one service on a database of its own, with a local bus, for one test file. */
export async function createHarness(
  definition: ServiceDefinition,
  options: HarnessOptions = {},
): Promise<Harness> {
  const store = await createTestDatabase(definition.name, definition.migrations);
  const bus = createLocalBus();
  const clock = options.clock ?? new TestClock();
  const published: EventEnvelope[] = [];
  await bus.subscribe('test-capture', ['#'], async (messages) => {
    published.push(...messages.map((message) => JSON.parse(message.payload) as EventEnvelope));
  });
  const schema = commonSettings.extend(definition.settings.shape);
  const config = schema.parse({ NODE_ENV: 'test', ...TEST_SECRETS, ...options.settings }) as never;
  const env = { [`${definition.name.toUpperCase()}_DATABASE_URL`]: store.url };
  const log = createLogger('test', process.env['TEST_LOG'] ?? 'silent');
  const indexed = indexedOf.get(definition.name) ?? new Set<string>();
  indexedOf.set(definition.name, indexed);
  /** Statements that the test sends itself, which no index needs to serve. */
  const ofTest = new Set<string>();
  const disorders: Error[] = [];
  const order = lockOrderOf(definition.tables);
  const watch = order.length > 0 ? watchLocks([...lockOrderOf(kitTables), ...order], disorders) : undefined;
  let deps: unknown;
  const setup: ServiceDefinition['setup'] = async (kit) => {
    const made = await definition.setup(kit);
    deps ??= made.deps;
    return made;
  };
  const start = async (on: Bus): Promise<RunningService> => {
    await serveAnswers(on, definition.name, options.answers ?? {});
    const started = { ...definition, setup };
    const service = await startService(started, {
      config,
      env,
      bus: on,
      clock,
      log,
      registry: new Registry(),
      watch,
    });
    // Jobs sleep on real time, so they are woken when the test moves the clock.
    clock.onMoved(() => service.wakeJobs());
    return service;
  };
  let service: RunningService | undefined = await start(bus);
  const { database } = service;
  const replicas: (() => Promise<void>)[] = [];
  return {
    definition,
    url: store.url,
    deps,
    database: recorded(database, ofTest),
    bus,
    clock,
    ...clientOf(bus, definition.name),
    async replica() {
      const other = createLocalBus();
      await other.subscribe('test-capture', ['#'], async () => undefined);
      const another = await start(other);
      replicas.push(async () => {
        await another.stop();
        await other.close();
      });
      return clientOf(other, definition.name);
    },
    publish: (event) =>
      bus.publish([{ id: event.event_id, key: event.type, payload: JSON.stringify(event) }]),
    async events(type) {
      await until(async () => (await database.query('SELECT 1 FROM outbox LIMIT 1')).length === 0);
      // Events arrive in order, so once this marker is captured, all that was published before it is too.
      const marker = { event_id: randomUUID(), type: MARKER } as EventEnvelope;
      await bus.publish([{ id: marker.event_id, key: MARKER, payload: JSON.stringify(marker) }]);
      await until(() => published.some((event) => event.event_id === marker.event_id));
      return published.filter((event) => (type ? event.type === type : event.type !== MARKER));
    },
    async close() {
      letGo();
      for (const stop of replicas) await stop();
      const unchecked = database.statements.filter((text) => !ofTest.has(text) && !indexed.has(text));
      await expectIndexed(database, unchecked).finally(() => service!.stop());
      for (const text of unchecked) indexed.add(text);
      await bus.close();
      await store.drop();
      // A test file keeps its harness for as long as the worker lives, and a service has large caches.
      service = undefined;
      clock.end();
      // Violations count too if the work was tried again and then succeeded.
      if (disorders.length > 0)
        throw new AggregateError(disorders, disorders.map(({ message }) => message).join('\n'));
    },
  };
}

/** Sends requests to a service over a bus. */
function clientOf(bus: Bus, service: string): Pick<Harness, 'act' | 'ok' | 'ask'> {
  const send = async <C extends ActionContract | RpcContract>(
    contract: C,
    input: object,
    ctx: RequestContext = anonymous(),
  ): Promise<Answer<C>> => {
    const payload = JSON.stringify({ n: contract.name, i: input, c: { ...ctx, request_id: randomUUID() } });
    const reply = parseReply(await bus.request(service, payload, { deadline: Date.now() + DEADLINE_MS }));
    if (!reply.ok) {
      const { status, failure } = reply.failure;
      return { status, code: failure, body: errorBody(reply.failure, ctx.locale) as never };
    }
    const body = JSON.parse(reply.body) as OutputOf<C>;
    contract.output.parse(body);
    return { status: reply.status, code: null, body: body as never };
  };
  return {
    act: send,
    ask: send,
    async ok(contract, input, ctx) {
      const answer = await send(contract, input, ctx);
      if (answer.code) throw new Error(`${contract.name} was refused: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

/** The database for a test: adds the statements that it sends to `ofTest`. */
function recorded(database: Database, ofTest: Set<string>): Database {
  const sqlOf = <S extends Sql>(sql: S): S => ({
    ...sql,
    query(text: string, ...rest: [never]) {
      ofTest.add(text);
      return sql.query(text, ...rest);
    },
  });
  return new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      // A test that spies on a method has put its spy on the object itself.
      if (typeof member !== 'function' || Object.hasOwn(target, name)) return member;
      const method = member.bind(target) as (...parameters: unknown[]) => unknown;
      if (name === 'query') return sqlOf({ query: method as Sql['query'] }).query;
      if (name === 'transaction')
        return (work: (tx: Tx) => unknown, ...rest: unknown[]) =>
          method((tx: Tx) => work(sqlOf(tx)), ...rest);
      return method;
    },
  });
}

async function serveAnswers(bus: Bus, self: string, answers: CallAnswers): Promise<void> {
  const services = new Set(Object.keys(answers).map((name) => name.split('.')[1]!));
  for (const service of services) {
    if (service === self) throw new Error(`${self} answers its own calls`);
    await bus.serve(service, async (payload) => {
      const request = JSON.parse(payload) as { n: string; i: never; c: RequestContext };
      const answer = answers[request.n];
      if (!answer) throw new Error(`the test gives no answer to ${request.n}`);
      const result = await answer(request.i, request.c);
      return isFailure(result) ? failureReply(result) : successReply(200, result);
    });
  }
}
