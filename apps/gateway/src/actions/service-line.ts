import type { ServiceName } from '@cabildo/contracts/action';
import { BusError, type Bus } from '@cabildo/kit/bus';
import { isNoPlace, Places, type Logger, type NoPlace } from '@cabildo/kit/service';
import CircuitBreaker from 'opossum';
import { CallerOutcomes } from '../flow/caller-outcomes.ts';

/** The caller for whom a request is sent. */
export interface Sender {
  /** The breaker counts callers and not their requests (FU-02). */
  readonly caller: string;
  /** Parties share the places: each server is a party, and so is each caller without a server. */
  readonly party: string;
}

type Send = [payload: string, deadline: number, from: Sender];

/** A request that has waited is sent only while the service has so much time left to answer. */
const LEFT_MS = 1_000;

const BREAKER: CircuitBreaker.Options = {
  timeout: false, // the bus enforces the deadline
  errorThresholdPercentage: 0, // one failure opens the breaker; the error filter decides which failures count
  resetTimeout: 1_000, // one request a second tests whether the service is back
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
};

/**
 * Only a service that does not answer opens its breaker. A service that answers 503 is alive: if 503 counted, an OAuth
 * provider that is down would make the identity service unavailable, and every key with it. `overloaded` and `closed`
 * describe this process.
 */
const isSilence = (error: unknown): boolean =>
  error instanceof BusError && (error.kind === 'unreachable' || error.kind === 'timeout');

/** The sender's party has its share of requests under way at the service; nothing was sent. */
export class ShareTaken extends BusError {
  constructor(service: ServiceName) {
    super('overloaded', `one party has its share of what may be under way at ${service}`);
  }
}

export interface ServiceLineParts {
  bus: Bus;
  log: Logger;
  /** The number of requests that may be under way at the service; one party may have half of them (FU-01). */
  places: number;
  onRefused: (reason: NoPlace) => void;
}

/** The line to one service: a bounded number of requests under way, shared fairly, behind a circuit breaker. */
export class ServiceLine {
  readonly places: Places;
  readonly #breaker: CircuitBreaker<Send, string>;

  constructor(service: ServiceName, { bus, log, places, onRefused }: ServiceLineParts) {
    const share = Math.ceil(places / 2);
    this.places = new Places({ total: places, share, waiting: share, totalWaiting: 4 * places }, onRefused);
    const outcomes = new CallerOutcomes();
    const send = async (...[payload, deadline, { caller, party }]: Send): Promise<string> => {
      const place = await this.places.take(party, deadline - Date.now() - LEFT_MS);
      if (isNoPlace(place)) {
        throw place === 'share'
          ? new ShareTaken(service)
          : new BusError('overloaded', `too much is under way at ${service}`);
      }
      try {
        const reply = await bus.request(service, payload, { deadline });
        outcomes.note(caller, true);
        return reply;
      } catch (error) {
        if (isSilence(error)) outcomes.note(caller, false);
        throw error;
      } finally {
        place.giveBack();
      }
    };
    const breaker: CircuitBreaker<Send, string> = new CircuitBreaker(send, {
      ...BREAKER,
      name: service,
      // While the breaker is half open, the one request that tests the service decides.
      errorFilter: (error: unknown) => !isSilence(error) || !(breaker.halfOpen || outcomes.isGone),
    });
    breaker.on('open', () =>
      log.warn({ service }, 'the service does not answer: its callers get 503 until it does'),
    );
    breaker.on('close', () => {
      outcomes.clear();
      log.info({ service }, 'the service answers again');
    });
    this.#breaker = breaker;
  }

  /**
   * Sends a request once there is a place, and resolves with the reply.
   * @throws {BusError} also when the breaker is open or no place becomes free in time; {ShareTaken}
   */
  async send(...request: Send): Promise<string> {
    try {
      return await this.#breaker.fire(...request);
    } catch (error) {
      if (!(error instanceof Error && CircuitBreaker.isOurError(error))) throw error;
      throw new BusError('unreachable', 'the service has not answered for a while', { cause: error });
    }
  }

  /** 0 closed (the service answers), 1 half open, 2 open. */
  get state(): number {
    return this.#breaker.opened ? 2 : this.#breaker.halfOpen ? 1 : 0;
  }

  stop(): void {
    this.#breaker.shutdown();
  }
}
