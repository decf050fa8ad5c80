import { randomUUID } from 'node:crypto';
import {
  SERVICES,
  type ActionContract,
  type Failure,
  type RequestContext,
  type ServiceName,
} from '@cabildo/contracts';
import {
  BusError,
  createAsk,
  outcomeUnknown,
  parseReply,
  splitReplies,
  systemContext,
  unavailable,
  type Ask,
  type Bus,
  type Logger,
  type Reply,
  type WireQuestion,
  type WireQuestions,
  type WireRequest,
} from '@cabildo/kit';
import CircuitBreaker from 'opossum';
import { GatheredQuestions } from './gathered-questions.ts';
import { bodyTooLarge } from './refusals.ts';

type Breaker = CircuitBreaker<[payload: string, deadline: number], string>;

/** Internal questions are answered sooner than this, or the caller is told to come back (GW-23: 503 within 10 s). */
const ASK_MS = 3_000;

const BREAKER: CircuitBreaker.Options = {
  timeout: false, // the bus has the deadline
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 10_000, // longer than a deadline, so that requests and their time-outs are seen together
  rollingCountBuckets: 10,
  resetTimeout: 1_000, // one request a second asks whether the service is back
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
};

/**
 * Only silence opens a breaker. A service that answers 503 is alive and quick about it: were that counted, an OAuth
 * provider that is down would close sign-in, and with it every key. `overloaded` and `closed` are about this process.
 */
const isNotSilence = (error: unknown): boolean =>
  !(error instanceof BusError) || (error.kind !== 'unreachable' && error.kind !== 'timeout');

/**
 * The services behind the bus, each behind a circuit breaker: while one is silent, callers are told at once.
 * A `fire` costs about 1 µs (measured; without percentiles and snapshots), so it stays on the way of every request.
 */
export class Upstream {
  readonly #breakers: Readonly<Record<ServiceName, Breaker>>;
  readonly #gathered = new GatheredQuestions((contract, questions, deadline) =>
    this.#askAll(contract, questions, deadline),
  );

  constructor(bus: Bus, log: Logger) {
    const breaker = (service: ServiceName): Breaker => {
      const send = (payload: string, deadline: number) => bus.request(service, payload, { deadline });
      const made: Breaker = new CircuitBreaker(send, {
        ...BREAKER,
        name: service,
        errorFilter: isNotSilence,
      });
      made.on('open', () =>
        log.warn({ service }, 'the service does not answer: its callers get 503 until it does'),
      );
      made.on('close', () => log.info({ service }, 'the service answers again'));
      return made;
    };
    const entries = SERVICES.map((service): [ServiceName, Breaker] => [service, breaker(service)]);
    this.#breakers = Object.fromEntries(entries) as Record<ServiceName, Breaker>;
  }

  /** Carries one action to its service; `deadline` in milliseconds since the epoch. */
  async act(contract: ActionContract, i: unknown, c: RequestContext, deadline: number): Promise<Reply> {
    if (contract.isGathered) {
      const { request_id, membership } = c;
      return this.#gathered.ask(contract, { i, c: { request_id, membership } }, deadline);
    }
    try {
      return parseReply(await this.#send(contract, { n: contract.name, i, c }, deadline));
    } catch (error) {
      return { ok: false, failure: failureOf(error, contract.kind) };
    }
  }

  async #askAll(contract: ActionContract, q: readonly WireQuestion[], deadline: number): Promise<Reply[]> {
    try {
      const replies = splitReplies(await this.#send(contract, { n: contract.name, q }, deadline));
      if (replies.length !== q.length)
        throw new TypeError(`${replies.length} replies, ${q.length} questions`);
      return replies;
    } catch (error) {
      const reply: Reply = { ok: false, failure: failureOf(error, contract.kind) };
      return q.map(() => reply);
    }
  }

  #send(
    { service }: ActionContract,
    request: WireRequest | WireQuestions,
    deadline: number,
  ): Promise<string> {
    return this.#breakers[service].fire(JSON.stringify(request), deadline);
  }

  /** Asks an internal call on behalf of the edge itself. @throws {BusError} when nobody answers, or the breaker is open. */
  readonly ask: Ask = (contract, input) =>
    createAsk(this.#guarded, systemContext(randomUUID()), Date.now() + ASK_MS)(contract, input);

  readonly #guarded: Pick<Bus, 'request'> = {
    request: async (service, payload, { deadline }) => {
      try {
        return await this.#breakers[service as ServiceName].fire(payload, deadline);
      } catch (error) {
        if (!isBreakerError(error)) throw error;
        throw new BusError('unreachable', `${service} has not answered for a while`, { cause: error });
      }
    },
  };

  /** 0 closed (all is well), 1 half open, 2 open. */
  *states(): IterableIterator<[service: string, state: number]> {
    for (const service of SERVICES) {
      const breaker = this.#breakers[service];
      yield [service, breaker.opened ? 2 : breaker.halfOpen ? 1 : 0];
    }
  }

  stop(): void {
    for (const breaker of Object.values(this.#breakers)) breaker.shutdown();
  }
}

const isBreakerError = (error: unknown): boolean =>
  error instanceof Error && CircuitBreaker.isOurError(error);

function failureOf(error: unknown, kind: ActionContract['kind']): Failure {
  if (isBreakerError(error)) return unavailable();
  if (error instanceof BusError) {
    const untouched = error.kind === 'unreachable' || error.kind === 'overloaded' || kind === 'query';
    return untouched ? unavailable() : outcomeUnknown();
  }
  // The bus refuses a payload that its broker would not carry.
  if (error instanceof RangeError) return bodyTooLarge;
  throw error;
}
