import { atMost } from '../../base/backoff.ts';
import { SERVE_DEFAULTS, SUBSCRIBE_DEFAULTS, withDefaults, type BusOptions } from '../options.ts';
import { OpenRequests } from '../open-requests.ts';
import {
  BusError,
  type BroadcastListener,
  type Bus,
  type BusFigures,
  type EventConsumer,
  type EventHandler,
  type EventMessage,
  type RequestHandler,
  type ServeOptions,
  type SubscribeOptions,
  type BusConsumer,
} from '../port.ts';
import { RabbitBroadcast } from './broadcast.ts';
import { RabbitConnection } from './connection.ts';
import { RabbitConsumer } from './consumer.ts';
import { RabbitPublisher } from './publisher.ts';
import { RabbitRequests } from './requests.ts';
import { RabbitServer } from './server.ts';
import { Topology } from './topology.ts';

/** How long closing waits for the confirms of published events. */
const CONFIRM_TIMEOUT = 2_000;

/** Dead letters stay on the broker, in `<prefix>.dead.<consumer>`. */
export interface RabbitBusOptions extends BusOptions {
  /** `amqp://user:password@host:port/vhost`, or `amqps://`. RabbitMQ 3.10 or newer. */
  url: string;
  /** The name of this process, shown by the broker for its connection. */
  name: string;
  /** First word of everything declared on the broker. Default `cabildo`. */
  prefix?: string;
  /** Queues into which the events of its consumers are parted by server (`PARTITIONS`). Default 1. */
  partitions?: number;
  /** Gives up waiting for the broker at the start. */
  signal?: AbortSignal;
}

/**
 * The bus across processes, over RabbitMQ. Resolves once connected, however long that takes, and then reconnects by
 * itself; `serve`, `subscribe` and `broadcast` resolve once the broker delivers to them.
 * @throws {BusError} `closed` when `signal` fires before the first connection. {ConfigError} when the broker refuses
 * user or password.
 */
export async function createRabbitBus(options: RabbitBusOptions): Promise<Bus> {
  const bus = new RabbitBus(options);
  const giveUp = () => void bus.close();
  options.signal?.addEventListener('abort', giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  await bus.start();
  options.signal?.removeEventListener('abort', giveUp);
  return bus;
}

class RabbitBus implements Bus {
  /** The broker stores events for a slow consumer, and a connection that breaks between two publications would turn them round. */
  readonly maxAhead = 0;
  readonly #options: Required<BusOptions>;
  readonly #topology: Topology;
  readonly #partitions: number;
  readonly #open: OpenRequests;
  readonly #connection: RabbitConnection;
  readonly #requests: RabbitRequests;
  readonly #publisher: RabbitPublisher;
  readonly #taking = new Set<BusConsumer>();
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(options: RabbitBusOptions) {
    this.#options = withDefaults(options);
    const { logger, consumers, maxOutstanding } = this.#options;
    this.#topology = new Topology(options.prefix ?? 'cabildo');
    this.#partitions = options.partitions ?? 1;
    this.#open = new OpenRequests(maxOutstanding);
    this.#connection = new RabbitConnection(options.url, options.name, logger);
    this.#requests = new RabbitRequests(this.#connection, this.#topology, this.#open);
    this.#publisher = new RabbitPublisher(this.#connection, this.#topology, logger, consumers);
  }

  async start(): Promise<void> {
    await this.#connection.connect();
    await Promise.all([this.#requests.ready, this.#publisher.ready]);
  }

  async request(service: string, payload: string, { deadline }: { deadline: number }): Promise<string> {
    if (this.#closed) throw closedError();
    return this.#requests.request(service, payload, deadline);
  }

  async serve(service: string, handler: RequestHandler, options: ServeOptions = {}): Promise<BusConsumer> {
    this.#assertTaking();
    const plan = { service, handler, ...SERVE_DEFAULTS, ...options };
    return this.#begin(new RabbitServer(this.#connection, this.#topology, this.#options.logger, plan));
  }

  async publish(messages: readonly EventMessage[]): Promise<void> {
    if (this.#closed) throw closedError();
    await this.#publisher.publish(messages);
  }

  async subscribe(
    consumer: string,
    patterns: readonly string[],
    handler: EventHandler,
    options: SubscribeOptions = {},
  ): Promise<EventConsumer> {
    this.#assertTaking();
    const { logger, backoff, onDeadLetter } = this.#options;
    const plan = { consumer, patterns, handler, backoff, onDeadLetter, ...SUBSCRIBE_DEFAULTS, ...options };
    const taking = new RabbitConsumer(this.#connection, this.#topology, logger, plan, this.#partitions);
    const begun = await this.#begin(taking);
    return { ...begun, deadLetters: () => taking.deadLetters() };
  }

  async broadcast(patterns: readonly string[], listener: BroadcastListener): Promise<BusConsumer> {
    this.#assertTaking();
    return this.#begin(
      new RabbitBroadcast(this.#connection, this.#topology, this.#options.logger, patterns, listener),
    );
  }

  isConnected(): boolean {
    return !this.#closed && this.#requests.isUp && this.#publisher.isUp;
  }

  figures(): BusFigures {
    const { count: waiting, expired } = this.#open;
    const { isBlocked } = this.#connection;
    return { isConnected: this.isConnected(), isBlocked, waiting, expired, lag: this.#publisher.lag };
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  // Done first, because work in flight may still send requests and publish.
  async #finish(): Promise<void> {
    await Promise.all([...this.#taking].map((taking) => taking.stop()));
    this.#closed = true;
    this.#open.rejectAll('closed', 'the bus was closed');
    await atMost(CONFIRM_TIMEOUT, this.#publisher.idle());
    await this.#connection.close();
  }

  async #begin(taking: BusConsumer & { ready: Promise<void> }): Promise<BusConsumer> {
    this.#taking.add(taking);
    await taking.ready;
    return {
      stop: async () => {
        await taking.stop();
        this.#taking.delete(taking);
      },
    };
  }

  #assertTaking(): void {
    if (this.#closing !== undefined) throw closedError();
  }
}

function closedError(): BusError {
  return new BusError('closed', 'the bus is closed');
}
