import type { ActionContract, RequestContext } from '@cabildo/contracts';
import type { Bus } from '@cabildo/kit/bus';
import { Database } from '@cabildo/kit/database';
import { parseReply, type ServiceDefinition } from '@cabildo/kit/service';
import { createTestDatabase, type TestClock, type TestDatabase } from '@cabildo/testing';
import { startMortal, type Mortal } from './mortal.ts';

/** A service that dies and is replaced, on a database that outlives it. */
export class Replaceable {
  readonly #definition: ServiceDefinition;
  /** What it shares with the others; they start before it. */
  readonly #around: () => { bus: Bus; clock: TestClock };
  #store!: TestDatabase;
  /** As the test reaches it: not through the process that dies. */
  database!: Database;
  process!: Mortal;

  constructor(definition: ServiceDefinition, around: () => { bus: Bus; clock: TestClock }) {
    this.#definition = definition;
    this.#around = around;
  }

  async open(): Promise<void> {
    this.#store = await createTestDatabase(this.#definition.name, this.#definition.migrations);
    this.database = new Database({ url: this.#store.url, max: 2 });
    await this.#start();
  }

  async #start(): Promise<void> {
    const { bus, clock } = this.#around();
    this.process = await startMortal(this.#definition, { url: this.#store.url, bus, clock });
  }

  /** Another process takes the place of the dead one, and the time passes for which its work was left to it. */
  async replace(leaseMs: number): Promise<void> {
    const { charged } = this.process;
    await this.process.stop();
    await this.#start();
    this.process.charged = charged;
    // Only now, because others take their work up as the clock moves, and may need this one.
    this.#around().clock.advance(leaseMs);
  }

  async close(): Promise<void> {
    await this.process.stop();
    await this.database.close();
    await this.#store.drop();
  }
}

/** What an action's service answers: its code, `ok`, `try again`, or `no answer` when it dies meanwhile. */
export async function act(
  bus: Bus,
  contract: ActionContract,
  input: object,
  ctx: RequestContext,
  patienceMs = 10_000,
): Promise<{ code: string; body: Record<string, unknown> }> {
  const payload = JSON.stringify({ n: contract.name, i: input, c: ctx });
  const deadline = Date.now() + patienceMs;
  const line = await bus.request(contract.service, payload, { deadline }).catch(() => undefined);
  if (line === undefined) return { code: 'no answer', body: {} };
  const reply = parseReply(line);
  if (reply.ok) return { code: 'ok', body: JSON.parse(reply.body) as Record<string, unknown> };
  return { code: reply.failure.status === 503 ? 'try again' : reply.failure.failure, body: {} };
}
