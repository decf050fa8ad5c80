/**
 * How processes talk to each other (design 4). Two adapters implement this port: RabbitBus across processes and
 * LocalBus inside one. Both pass the same conformance suite, so that callers need not know which one serves.
 *
 * Payloads are opaque one-line strings (JSON without raw line feeds): an adapter never parses them, so a reply can
 * travel from a service to an HTTP socket without being decoded on the way.
 */
export interface Bus {
  /**
   * Sends one request to whichever process serves `service` and resolves with its reply.
   * Rejects with a {@link BusError}; only kinds `unreachable` and `overloaded` prove that nothing was executed.
   */
  request(service: string, payload: string, options: { deadline: number }): Promise<string>;

  /** Takes requests for `service`; several processes that serve one name compete for them. */
  serve(service: string, handler: RequestHandler, options?: ServeOptions): Promise<BusConsumer>;

  /**
   * Sends events to every subscriber, those of each server in order, and those without a server. Resolves once they are stored safely for all of them; rejects when that
   * is unknown, and with `unreachable` when one of them has no subscriber at all. Some may have arrived nevertheless.
   */
  publish(messages: readonly EventMessage[]): Promise<void>;

  /**
   * Events that one publisher may have under way in several publications at once, so that a consumer that is slow for a while
   * does not hold up the others; 0: the next publication begins when the one before has resolved.
   */
  readonly maxAhead: number;

  /**
   * Receives the events that match `patterns` (topic syntax: `*` one word, `#` any number) through a durable queue
   * named `consumer`, at least once, in batches. Of the processes that subscribe under this name one receives them, in
   * the order of publication, and the next goes on when it ends; where the consumer is parted, each receives those of some
   * servers. An event whose handling failed comes again later, also
   * to a process that starts after this one has ended.
   */
  subscribe(
    consumer: string,
    patterns: readonly string[],
    handler: EventHandler,
    options?: SubscribeOptions,
  ): Promise<EventConsumer>;

  /** Receives matching events in every process that asks, each on its own; for dropping caches. */
  broadcast(patterns: readonly string[], listener: BroadcastListener): Promise<BusConsumer>;

  /** Whether requests and events can travel at this moment; feeds readiness. */
  isConnected(): boolean;

  /** How the bus is doing at this moment; it asks nobody. */
  figures(): BusFigures;

  /** Stops taking, finishes requests and events in hand, closes. Open requests are rejected with kind `closed`. */
  close(): Promise<void>;
}

export interface EventMessage {
  /** Unique for ever: consumers recognise a redelivery by it. */
  id: string;
  /** Routing key, `<domain>.<entity>.<verb>`. */
  key: string;
  payload: string;
  /** The server whose events keep their order; none or null: outside any server. A subscriber need not get it. */
  server?: number | null;
}

/** The patterns of each consumer, by its name: a bus that knows them loses no event published before they subscribe. */
export type Consumers = Readonly<Record<string, readonly string[]>>;

export interface RequestMeta {
  /** Milliseconds since the epoch; a request is not started after it. */
  deadline: number;
  /** True when a process that held this request died: it may have been carried out already. */
  redelivered: boolean;
}

export type RequestHandler = (payload: string, meta: RequestMeta) => Promise<string>;

/**
 * Resolving acknowledges the whole batch. A {@link TransientError} is retried in place, with backoff, until it
 * succeeds. Any other rejection, a {@link Contention} too, splits the batch: each message is tried alone, and one that keeps failing is
 * dead-lettered after `maxDeliveries`.
 */
export type EventHandler = (messages: readonly EventMessage[]) => Promise<void>;

export interface BroadcastListener {
  event(message: EventMessage): void;
  /** Called when events may have been missed (a reconnect): everything cached by them must be dropped. */
  gap(): void;
}

export interface ServeOptions {
  /** Requests handled at once before more are taken from the queue. Default 512. */
  concurrency?: number;
}

export interface SubscribeOptions {
  /** Most messages handed to the handler in one call. Default 256. */
  maxBatch?: number;
  /** Deliveries before a message is dead-lettered; the death of a consumer counts as one. Default 20. */
  maxDeliveries?: number;
  /**
   * Stores the events that this consumer has failed on, where no broker does. Without this store the local bus tries such an
   * event again before any other, and its publisher waits.
   */
  failed?: FailedEvents;
}

/** An event that its consumer has failed on. */
export interface FailedEvent {
  message: EventMessage;
  /** The number of deliveries so far. */
  deliveries: number;
  /** When the event is delivered again; null if it is given up. */
  retryAt: Date | null;
  /** Why the last delivery failed. */
  error: unknown;
}

/** Stores the events that consumers have failed on, where no broker does. They outlive the process. */
export interface FailedEvents {
  /** Stores events, in place of their earlier failures. */
  keep(consumer: string, failed: readonly FailedEvent[]): Promise<void>;
  /** The first `limit` events that are to be delivered again, those that are not due yet too. */
  waiting(consumer: string, limit: number): Promise<FailedEvent[]>;
  remove(consumer: string, eventIds: readonly string[]): Promise<void>;
}

/** Called with each message that is dead-lettered, and the error of its last delivery. */
export type DeadLetterListener = (consumer: string, message: EventMessage, error: unknown) => void;

/** An event that its consumer has given up, perhaps with others that were published together with it. */
export interface DeadLetter {
  consumer: string;
  /** When the event was given up, to the second; undefined if the broker does not say. */
  since: Date | undefined;
  events: EventMessage[];
}

/** Chooses among the dead letters of a consumer. */
export type LetterChoice = (letter: DeadLetter) => boolean;

export interface BusConsumer {
  /** Stops taking, waits for messages in flight. */
  stop(): Promise<void>;
}

export interface EventConsumer extends BusConsumer {
  /** Counts the messages that the broker holds as dead letters of this consumer; 0 without a broker. */
  deadLetters(): Promise<number>;
}

export interface BusFigures {
  readonly isConnected: boolean;
  /** The broker takes no messages, because it lacks memory or disk. */
  readonly isBlocked: boolean;
  /** Requests that wait for their reply. */
  readonly waiting: number;
  /** Requests so far that had no reply before their deadline. */
  readonly expired: number;
  /**
   * Seconds for which the oldest event that this bus has published waits for each consumer; 0: the consumer has taken all. An
   * event that it failed on counts as taken. After the connection broke, it counts from the next event.
   */
  readonly lag: ReadonlyMap<string, number>;
}

export type BusErrorKind =
  /** No process serves this name or takes this event, or the broker is away: no request was executed. */
  | 'unreachable'
  /** Too much is waiting already: nothing was sent. */
  | 'overloaded'
  /** The deadline passed, or the connection broke while the request was out: it may have been executed. */
  | 'timeout'
  /** This bus is shutting down. */
  | 'closed';

export class BusError extends Error {
  override readonly name = 'BusError';
  readonly kind: BusErrorKind;

  constructor(kind: BusErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  /** True when the request surely was not carried out. */
  get isUnsent(): boolean {
    return this.kind === 'unreachable' || this.kind === 'overloaded';
  }
}
