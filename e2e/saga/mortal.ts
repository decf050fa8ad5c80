import { AsyncLocalStorage } from 'node:async_hooks';
import { BusError, type Bus } from '@cabildo/kit/bus';
import type { Database } from '@cabildo/kit/database';
import {
  commonSettings,
  createLogger,
  createRegistry,
  startService,
  type ServiceDefinition,
} from '@cabildo/kit/service';
import type { TestClock } from '@cabildo/testing';

/** The time in which jobs gather commits is short here, because each death and each recovery is waited for. */
const WOKEN_MS = 10;

/** How a service that sells reaches the economy. */
export type Line = 'sound' | 'cut' | 'answers lost';

/** A service that carries out sagas and is killed at a chosen step of the next request. */
export interface Mortal {
  readonly database: Database;
  readonly isDead: boolean;
  line: Line;
  /** Called whenever the economy has answered a charge, before the answer arrives here. */
  charged: () => Promise<void>;
  /**
   * Each commit, read and RPC of a request, and its answer, counts as two moments: before it happens, and after it
   * happened but before this process learns of it. The service is killed at the moment with this number.
   */
  dieAt(moment: number): void;
  /** Counts like {@link dieAt}, but everything that the service does: its jobs and the outbox too. */
  dieAnywhereAt(moment: number): void;
  stop(): Promise<void>;
}

const KILLED = 'the process was killed';

const SECRETS = {
  SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  BILLING_SECRET: 'billing-secret-of-the-tests',
  INTERNAL_KEY: 'internal-key-of-the-tests',
};

/** The life of a process: once it is dead, nothing that it does has an effect or an answer any more. */
class Life {
  readonly #marked = new AsyncLocalStorage<boolean>();
  isDead = false;
  #left = Infinity;
  #isNextMarked = false;
  #isAllMarked = false;

  dieAt(moment: number): void {
    this.#left = moment;
    this.#isNextMarked = true;
    this.#isAllMarked = false;
  }

  dieAnywhereAt(moment: number): void {
    this.#left = moment;
    this.#isAllMarked = true;
  }

  /** Carries out a request, which is marked if it is the first since the last `dieAt`. */
  request<T>(carryOut: () => Promise<T>): Promise<T> {
    const isMarked = this.#isNextMarked;
    this.#isNextMarked = false;
    return this.#marked.run(isMarked, () => this.step(carryOut));
  }

  async step<T>(act: () => Promise<T>): Promise<T> {
    this.#pass();
    const result = await act();
    this.#pass();
    return result;
  }

  /** A dead process does no other work either. Jobs and the outbox count as moments only after `dieAnywhereAt`. */
  #pass(): void {
    if ((this.#isAllMarked || this.#marked.getStore()) && !this.isDead) this.isDead = (this.#left -= 1) < 0;
    if (this.isDead) throw new Error(KILLED);
  }
}

/** Starts a mortal service on a database and a bus that outlive it. */
export async function startMortal(
  definition: ServiceDefinition,
  options: { url: string; bus: Bus; clock: TestClock },
): Promise<Mortal> {
  const life = new Life();
  const { bus } = options;
  const mortal = {
    line: 'sound' as Line,
    charged: () => Promise.resolve(),
    dieAt: (moment: number) => life.dieAt(moment),
    dieAnywhereAt: (moment: number) => life.dieAnywhereAt(moment),
    get isDead() {
      return life.isDead;
    },
  };
  const ask: Bus['request'] = async (service, payload, options) => {
    if (service !== 'economy') return bus.request(service, payload, options);
    const { line } = mortal;
    if (line === 'cut') throw new BusError('unreachable', 'the economy is away');
    const reply = await bus.request(service, payload, options);
    if (payload.includes('calls.economy.charge')) await mortal.charged();
    if (line === 'answers lost') throw new BusError('timeout', 'the answer was lost');
    return reply;
  };
  const service = await startService(definition, {
    config: commonSettings.parse({ NODE_ENV: 'test', ...SECRETS }),
    env: { [`${definition.name.toUpperCase()}_DATABASE_URL`]: options.url },
    clock: options.clock,
    log: createLogger('test', process.env['TEST_LOG'] ?? 'silent'),
    registry: createRegistry(),
    wokenMs: WOKEN_MS,
    bus: {
      maxAhead: bus.maxAhead,
      request: (...question) => life.step(() => ask(...question)),
      publish: (messages) => life.step(() => bus.publish(messages)),
      serve: (name, handler, options) => {
        const mortalHandler: typeof handler = (...request) => life.request(() => handler(...request));
        return bus.serve(name, mortalHandler, options);
      },
      subscribe: (...wanted) => bus.subscribe(...wanted),
      broadcast: (...wanted) => bus.broadcast(...wanted),
      isConnected: () => bus.isConnected(),
      figures: () => bus.figures(),
      close: () => bus.close(),
    },
  });
  // Jobs sleep on real time, so they are woken when the test moves the clock.
  options.clock.onMoved(() => service.wakeJobs());
  const { database } = service;
  const { query, transaction } = database;
  Object.assign(database, {
    query: (...statement: Parameters<typeof query>) => life.step(() => query.apply(database, statement)),
    transaction: (work: never) => life.step(() => transaction.call(database, work)),
  });
  return Object.assign(mortal, { database, stop: () => service.stop() });
}
