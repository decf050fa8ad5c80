import { randomUUID } from 'node:crypto';
import {
  SERVICES,
  type ActionContract,
  type RequestContext,
  type ServiceName,
} from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import { BusError, type Bus } from '@cabildo/kit/bus';
import {
  createAsk,
  outcomeUnknown,
  parseReply,
  systemContext,
  unavailable,
  type Ask,
  type Logger,
  type NoPlace,
  type Places,
  type Reply,
  type WireRequest,
} from '@cabildo/kit/service';
import { bodyTooLarge, shareTaken } from '../refusals.ts';
import { ServiceLine, ShareTaken } from './service-line.ts';
import { writtenRequest } from './written-request.ts';

/** An RPC that takes longer counts as unanswered, and the caller gets 503 (GW-23: within 10 s). */
const ASK_MS = 3_000;

export interface UpstreamParts {
  bus: Bus;
  log: Logger;
  /** The number of requests that may be under way at each service (FU-01). */
  places: number;
  onRefused: (service: ServiceName, reason: NoPlace) => void;
}

/** The circumstances of an action that is sent to its service. */
export interface Sending {
  context: RequestContext;
  /** In milliseconds since the epoch. */
  deadline: number;
  /** The bucket of the action's caller. */
  caller: string;
}

/** The lines to all services: callers of a service that does not answer get 503 at once, and its places are shared fairly. */
export class Upstream {
  readonly #lines: Readonly<Record<ServiceName, ServiceLine>>;

  constructor({ bus, log, places, onRefused }: UpstreamParts) {
    const entries = SERVICES.map((service): [ServiceName, ServiceLine] => [
      service,
      new ServiceLine(service, { bus, log, places, onRefused: (reason) => onRefused(service, reason) }),
    ]);
    this.#lines = Object.fromEntries(entries) as Record<ServiceName, ServiceLine>;
  }

  async act(
    contract: ActionContract,
    input: unknown,
    { context, deadline, caller }: Sending,
  ): Promise<Reply> {
    const { membership } = context;
    const party = membership ? `server:${membership.server_id}` : caller;
    try {
      const request: WireRequest = { n: contract.name, i: input, c: context };
      const line = this.#lines[contract.service];
      return parseReply(await line.send(writtenRequest(contract, request), deadline, { caller, party }));
    } catch (error) {
      return { ok: false, failure: failureOf(error, contract) };
    }
  }

  /**
   * Makes an RPC for the gateway itself.
   * @throws {BusError} when the service does not answer, its breaker is open, or no place there becomes free in time
   */
  readonly ask: Ask = (contract, input) => {
    const asker = askerOf(contract.name, input);
    const bus: Pick<Bus, 'request'> = {
      request: (service, payload, { deadline }) =>
        this.#lines[service as ServiceName].send(payload, deadline, { caller: asker, party: asker }),
    };
    return createAsk(bus, systemContext(randomUUID()), Date.now() + ASK_MS)(contract, input);
  };

  /** The line to each service, for metrics. */
  *lines(): IterableIterator<
    [service: ServiceName, line: { readonly state: number; readonly places: Places }]
  > {
    for (const service of SERVICES) yield [service, this.#lines[service]];
  }

  stop(): void {
    for (const line of Object.values(this.#lines)) line.stop();
  }
}

/**
 * The caller of an RPC is the user about whom it asks, or else the value that it names, such as a key, because a request of
 * that user or with that key waits for the answer.
 */
function askerOf(name: string, input: unknown): string {
  const { user_id, ...others } = input as Readonly<Record<string, unknown>>;
  if (typeof user_id === 'number') return `user:${user_id}`;
  const named = Object.values(others).filter((value) => typeof value !== 'object');
  return [name, ...named].join(' ');
}

function failureOf(error: unknown, contract: ActionContract): Failure {
  if (error instanceof ShareTaken) return shareTaken;
  if (error instanceof BusError) {
    const hadNoEffect = error.isUnsent || contract.kind === 'query';
    return hadNoEffect ? unavailable() : outcomeUnknown(contract);
  }
  // The bus throws this error for a payload that is larger than its broker takes.
  if (error instanceof RangeError) return bodyTooLarge;
  throw error;
}
