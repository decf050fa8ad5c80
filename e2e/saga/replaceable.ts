import type { ActionContract, RequestContext } from '@cabildo/contracts/action';
import type { Bus } from '@cabildo/kit/bus';
import { Database } from '@cabildo/kit/database';
import { parseReply, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, type TestClock, type TestDatabase } from '@cabildo/testing';
import { startMortal, type Mortal } from './mortal.ts';

/** A service that dies and is replaced, on a database that outlives it. */
export class Replaceable {
  readonly #definition: ServiceDefinition;
  /** The parts that it shares with the other services; they start before it. */
  readonly #options: () => { bus: Bus; clock: TestClock };
  #store!: TestDatabase;
  /** A connection of the test, which does not go through the process that dies. */
  database!: Database;
  process!: Mortal;

  constructor(definition: ServiceDefinition, options: () => { bus: Bus; clock: TestClock }) {
    this.#definition = definition;
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#store = await createTestDatabase(this.#definition.name, this.#definition.migrations);
    this.database = new Database({ url: this.#store.url, max: 2 });
    await this.#start();
  }

  async #start(): Promise<void> {
    const { bus, clock } = this.#options();
    this.process = await startMortal(this.#definition, { url: this.#store.url, bus, clock });
  }

  /** Replaces the dead process by another one, and lets the lease of its work end. */
  async replace(leaseMs: number): Promise<void> {
    const { charged } = this.process;
    await this.process.stop();
    await this.#start();
    this.process.charged = charged;
    // The clock moves last, because others claim due work when it moves, and may need this service.
    this.#options().clock.advance(leaseMs);
  }

  async close(): Promise<void> {
    await this.process.stop();
    await this.database.close();
    await this.#store.drop();
  }
}

/** Calls the service of an action: returns its code, `ok`, `try again`, or `no answer` when it dies meanwhile. */
export async function act(
  bus: Bus,
  contract: ActionContract,
  input: object,
  ctx: RequestContext,
  patienceMs = 30_000,
): Promise<{ code: string; body: Record<string, unknown> }> {
  const payload = JSON.stringify({ n: contract.name, i: input, c: ctx });
  const deadline = Date.now() + patienceMs;
  const line = await bus.request(contract.service, payload, { deadline }).catch(() => undefined);
  if (line === undefined) return { code: 'no answer', body: {} };
  const reply = parseReply(line);
  if (reply.ok) return { code: 'ok', body: JSON.parse(reply.body) as Record<string, unknown> };
  return { code: reply.failure.status === 503 ? 'try again' : reply.failure.failure, body: {} };
}
