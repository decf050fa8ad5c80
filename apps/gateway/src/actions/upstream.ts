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
  systemContext,
  unavailable,
  type Ask,
  type Bus,
  type Logger,
  type Reply,
  type WireRequest,
} from '@cabildo/kit';
import CircuitBreaker from 'opossum';
import { bodyTooLarge } from '../refusals.ts';
import { writtenRequest } from './written-request.ts';

type Breaker = CircuitBreaker<[payload: string, deadline: number], string>;

/** An internal call that takes longer counts as unanswered, and the caller gets 503 (GW-23: within 10 s). */
const ASK_MS = 3_000;

const BREAKER: CircuitBreaker.Options = {
  timeout: false, // the bus enforces the deadline
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 10_000, // longer than a deadline, so that requests and their time-outs are counted together
  rollingCountBuckets: 10,
  resetTimeout: 1_000, // one request a second tries whether the service is back
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
};

/**
 * Only a service that does not answer opens its breaker. One that answers 503 is alive: if that counted, an OAuth
 * provider that is down would make the identity service, and with it every key, unavailable. `overloaded` and `closed`
 * are about this process.
 */
const isAnswered = (error: unknown): boolean =>
  !(error instanceof BusError) || (error.kind !== 'unreachable' && error.kind !== 'timeout');

/** The services, each behind a circuit breaker: while one does not answer, its callers get 503 at once. */
export class Upstream {
  readonly #breakers: Readonly<Record<ServiceName, Breaker>>;

  constructor(bus: Bus, log: Logger) {
    const breaker = (service: ServiceName): Breaker => {
      const send = (payload: string, deadline: number) => bus.request(service, payload, { deadline });
      const made: Breaker = new CircuitBreaker(send, {
        ...BREAKER,
        name: service,
        errorFilter: isAnswered,
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

  /** Sends one action to its service and resolves with the reply; `deadline` in milliseconds since the epoch. */
  async act(
    contract: ActionContract,
    input: unknown,
    context: RequestContext,
    deadline: number,
  ): Promise<Reply> {
    try {
      const request: WireRequest = { n: contract.name, i: input, c: context };
      return parseReply(
        await this.#breakers[contract.service].fire(writtenRequest(contract, request), deadline),
      );
    } catch (error) {
      return { ok: false, failure: failureOf(error, contract) };
    }
  }

  /** Makes an internal call for the gateway itself. @throws {BusError} when the service does not answer or its breaker is open. */
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

  /** 0 closed (the service answers), 1 half open, 2 open. */
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

function failureOf(error: unknown, contract: ActionContract): Failure {
  if (isBreakerError(error)) return unavailable();
  if (error instanceof BusError) {
    const hadNoEffect = error.isUnsent || contract.kind === 'query';
    return hadNoEffect ? unavailable() : outcomeUnknown(contract);
  }
  // The bus refuses a payload that is larger than its broker takes.
  if (error instanceof RangeError) return bodyTooLarge;
  throw error;
}
