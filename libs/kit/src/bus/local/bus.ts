import { notify } from '../deliver.ts';
import { eventBytes, payloadBytes } from '../frames.ts';
import { LocalQueue, Receipt } from './queue.ts';
import { LocalService } from './service.ts';
import { SERVE_DEFAULTS, SUBSCRIBE_DEFAULTS, withDefaults } from '../options.ts';
import type { BusLogger, BusOptions } from '../options.ts';
import { OpenRequests } from '../open-requests.ts';
import { BusError } from '../port.ts';
import type {
  BroadcastListener,
  Bus,
  BusErrorKind,
  BusFigures,
  EventConsumer,
  EventHandler,
  EventMessage,
  RequestHandler,
  ServeOptions,
  SubscribeOptions,
  BusConsumer,
} from '../port.ts';
import { topicMatcher } from '../topic.ts';

export interface LocalBusOptions extends BusOptions {
  /** Events queued for one consumer name before publishing is `overloaded`. Default 10,000. */
  maxQueued?: number;
}

/**
 * The bus inside one process: the semantics of a broker without one.
 *
 * Nothing in memory survives the process (decision 41), so `publish` resolves only once every consumer has handled the
 * messages, or has stored those that it failed on (they come again from its store). It rejects with `closed` when a
 * consumer stops before that. It rejects with `unreachable`, and delivers nothing, while a known consumer has no
 * subscriber or a message has no consumer. So an outbox that keeps its rows until `publish` resolves loses nothing,
 * neither to a crash nor to the order in which services start and stop.
 */
export function createLocalBus(options: LocalBusOptions = {}): Bus {
  return new LocalBus(options);
}

class LocalBus implements Bus {
  /** Memory keeps the order. An event is answered once every consumer has handled it, and one may wait for a held row. */
  readonly maxAhead = 4_000;
  readonly #logger: BusLogger;
  readonly #open: OpenRequests;
  readonly #services = new Map<string, LocalService>();
  readonly #queues = new Map<string, LocalQueue>();
  readonly #listeners = new Set<{ wants: (key: string) => boolean; listener: BroadcastListener }>();
  readonly #stops = new Set<(kind: BusErrorKind) => Promise<void>>();
  readonly #newQueue: (consumer: string) => LocalQueue;
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(options: LocalBusOptions) {
    const { consumers, maxOutstanding, ...common } = withDefaults(options);
    const queueOptions = { ...common, maxQueued: options.maxQueued ?? 10_000 };
    this.#logger = common.logger;
    this.#open = new OpenRequests(maxOutstanding);
    this.#newQueue = (consumer) => new LocalQueue(consumer, queueOptions);
    for (const [consumer, patterns] of Object.entries(consumers)) {
      const queue = this.#newQueue(consumer);
      queue.bind(patterns);
      this.#queues.set(consumer, queue);
    }
  }

  async request(service: string, payload: string, { deadline }: { deadline: number }): Promise<string> {
    if (this.#closed) throw closedError();
    const bytes = payloadBytes(payload);
    const target = this.#services.get(service);
    if (!target?.isServed) throw new BusError('unreachable', `nobody serves "${service}"`);
    const { corr, reply } = this.#open.open(bytes, deadline);
    target.put({ corr, payload, deadline });
    return reply;
  }

  async serve(service: string, handler: RequestHandler, options: ServeOptions = {}): Promise<BusConsumer> {
    this.#assertTaking();
    const target = this.#services.get(service) ?? new LocalService(service, this.#open, this.#logger);
    this.#services.set(service, target);
    return this.#subscription(target.add(handler, options.concurrency ?? SERVE_DEFAULTS.concurrency));
  }

  async publish(messages: readonly EventMessage[]): Promise<void> {
    this.#assertTaking();
    messages.forEach(eventBytes);
    const routes = [...this.#queues].map(([consumer, queue]) => ({
      consumer,
      queue,
      wanted: messages.filter(({ key }) => queue.wants(key)),
    }));
    const away = routes.find(({ queue, wanted }) => wanted.length > 0 && !queue.isServed);
    if (away) throw new BusError('unreachable', `"${away.consumer}" takes no events yet: start it`);
    this.#assertTaken(messages);
    if (routes.some(({ queue, wanted }) => !queue.hasRoom(wanted.length))) {
      throw new BusError('overloaded', 'a consumer has too many events waiting already');
    }
    const receipt = new Receipt();
    for (const { queue, wanted } of routes) for (const message of wanted) queue.put(message, receipt);
    if (this.#listeners.size > 0) setImmediate(() => this.#announce(messages));
    return receipt.settled();
  }

  async subscribe(
    consumer: string,
    patterns: readonly string[],
    handler: EventHandler,
    options: SubscribeOptions = {},
  ): Promise<EventConsumer> {
    this.#assertTaking();
    const queue = this.#queues.get(consumer) ?? this.#newQueue(consumer);
    this.#queues.set(consumer, queue);
    const added = queue.add(patterns, { handler, ...SUBSCRIBE_DEFAULTS, ...options });
    return { ...this.#subscription(added), deadLetters: async () => 0 };
  }

  async broadcast(patterns: readonly string[], listener: BroadcastListener): Promise<BusConsumer> {
    this.#assertTaking();
    const entry = { wants: topicMatcher(patterns), listener };
    this.#listeners.add(entry);
    return this.#subscription(async () => {
      this.#listeners.delete(entry);
    });
  }

  isConnected(): boolean {
    return !this.#closed;
  }

  figures(): BusFigures {
    const lag = new Map([...this.#queues].map(([consumer, queue]) => [consumer, queue.lag]));
    const { count: waiting, expired } = this.#open;
    return { isConnected: this.isConnected(), isBlocked: false, waiting, expired, lag };
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    await Promise.all([...this.#stops].map((stop) => stop('closed')));
    this.#closed = true;
    this.#open.rejectAll('closed', 'the bus was closed');
  }

  // A message is taken, like with a broker, by a queue or by a process that listens to broadcasts.
  #assertTaken(messages: readonly EventMessage[]): void {
    const takers = [...this.#queues.values(), ...this.#listeners];
    const lost = messages.find(({ key }) => !takers.some((taker) => taker.wants(key)));
    if (lost) throw new BusError('unreachable', `nobody takes "${lost.key}": start a service that does`);
  }

  /** Requests that were not begun are rejected with `kind`. */
  #subscription(remove: (kind: BusErrorKind) => Promise<void>): BusConsumer {
    let stopping: Promise<void> | undefined;
    const stop = (kind: BusErrorKind) => {
      stopping ??= remove(kind).finally(() => this.#stops.delete(stop));
      return stopping;
    };
    this.#stops.add(stop);
    return { stop: () => stop('unreachable') };
  }

  #announce(messages: readonly EventMessage[]): void {
    for (const { wants, listener } of this.#listeners) {
      for (const message of messages) {
        if (wants(message.key)) notify(listener, { ...message }, this.#logger);
      }
    }
  }

  #assertTaking(): void {
    if (this.#closing !== undefined) throw closedError();
  }
}

function closedError(): BusError {
  return new BusError('closed', 'the bus is closed');
}
