import { atMost, doubling } from './backoff.ts';
import type { Backoff } from './backoff.ts';
import type { DeadLetterListener } from './deliver.ts';
import { silentLogger } from './log.ts';
import type { BusLogger } from './log.ts';
import { OpenRequests } from './open-requests.ts';
import { BusError } from './port.ts';
import type {
  BroadcastListener,
  Bus,
  Consumers,
  EventHandler,
  EventMessage,
  RequestHandler,
  ServeOptions,
  SubscribeOptions,
  Subscription,
} from './port.ts';
import { RabbitBroadcast } from './rabbit-broadcast.ts';
import { RabbitConnection } from './rabbit-connection.ts';
import { MAX_DELIVERIES } from './rabbit-event-queue.ts';
import { RabbitPublisher } from './rabbit-publisher.ts';
import { RabbitRequests } from './rabbit-requests.ts';
import { RabbitServer } from './rabbit-server.ts';
import { RabbitSubscription } from './rabbit-subscription.ts';
import { topology } from './rabbit-topology.ts';
import type { Topology } from './rabbit-topology.ts';

/** How long closing waits for the confirms of what was published. */
const CONFIRM_TIMEOUT = 2_000;

export interface RabbitBusOptions {
  /** `amqp://user:password@host:port/vhost`, or `amqps://`. RabbitMQ 3.10 or newer. */
  url: string;
  /** The name of this process, shown by the broker for its connection. */
  name: string;
  logger?: BusLogger;
  /** Told of each event given up after `maxDeliveries`; the broker keeps it in `<prefix>.dead.<consumer>`. */
  onDeadLetter?: DeadLetterListener;
  /** First word of everything declared on the broker. Default `cabildo`. */
  prefix?: string;
  /** Waits between deliveries of a failing event and between retries of a TransientError. Default 100 ms to 5 s. */
  backoff?: Backoff;
  /** Requests open at once before `overloaded`. Default 10,000. */
  maxOutstanding?: number;
  /** Their queues are declared before anything is published. Default none. */
  consumers?: Consumers;
  /** Gives up waiting for the broker at the start. */
  signal?: AbortSignal;
}

/**
 * The bus across processes, over RabbitMQ. Resolves once connected, however long that takes, and reconnects by itself
 * ever after; `serve`, `subscribe` and `broadcast` resolve once the broker delivers to them.
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
  readonly #logger: BusLogger;
  readonly #backoff: Backoff;
  readonly #onDeadLetter: DeadLetterListener;
  readonly #topology: Topology;
  readonly #open: OpenRequests;
  readonly #connection: RabbitConnection;
  readonly #requests: RabbitRequests;
  readonly #publisher: RabbitPublisher;
  readonly #taking = new Set<Subscription>();
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(options: RabbitBusOptions) {
    this.#logger = options.logger ?? silentLogger;
    this.#backoff = options.backoff ?? doubling(100, 5_000);
    this.#onDeadLetter = options.onDeadLetter ?? (() => {});
    this.#topology = topology(options.prefix ?? 'cabildo');
    this.#open = new OpenRequests(options.maxOutstanding ?? 10_000);
    this.#connection = new RabbitConnection(options.url, options.name, this.#logger);
    this.#requests = new RabbitRequests(this.#connection, this.#topology, this.#open);
    this.#publisher = new RabbitPublisher(
      this.#connection,
      this.#topology,
      this.#logger,
      options.consumers ?? {},
    );
  }

  async start(): Promise<void> {
    await this.#connection.connect();
    await Promise.all([this.#requests.ready, this.#publisher.ready]);
  }

  async request(service: string, payload: string, { deadline }: { deadline: number }): Promise<string> {
    if (this.#closed) throw closedError();
    return this.#requests.request(service, payload, deadline);
  }

  async serve(
    service: string,
    handler: RequestHandler,
    { concurrency = 512 }: ServeOptions = {},
  ): Promise<Subscription> {
    this.#assertTaking();
    const plan = { service, handler, concurrency };
    return this.#begin(new RabbitServer(this.#connection, this.#topology, this.#logger, plan));
  }

  async publish(messages: readonly EventMessage[]): Promise<void> {
    if (this.#closed) throw closedError();
    await this.#publisher.publish(messages);
  }

  async subscribe(
    consumer: string,
    patterns: readonly string[],
    handler: EventHandler,
    { maxBatch = 256, maxDeliveries = MAX_DELIVERIES }: SubscribeOptions = {},
  ): Promise<Subscription> {
    this.#assertTaking();
    const common = { backoff: this.#backoff, onDeadLetter: this.#onDeadLetter };
    const plan = { consumer, patterns, handler, maxBatch, maxDeliveries, ...common };
    return this.#begin(new RabbitSubscription(this.#connection, this.#topology, this.#logger, plan));
  }

  async broadcast(patterns: readonly string[], listener: BroadcastListener): Promise<Subscription> {
    this.#assertTaking();
    return this.#begin(
      new RabbitBroadcast(this.#connection, this.#topology, this.#logger, patterns, listener),
    );
  }

  isConnected(): boolean {
    return !this.#closed && this.#requests.isUp && this.#publisher.isUp;
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  // What is under way may still ask others and publish, so that comes to an end first.
  async #finish(): Promise<void> {
    await Promise.all([...this.#taking].map((taking) => taking.stop()));
    this.#closed = true;
    this.#open.rejectAll('closed', 'the bus was closed');
    await atMost(CONFIRM_TIMEOUT, this.#publisher.idle());
    await this.#connection.close();
  }

  async #begin(taking: Subscription & { ready: Promise<void> }): Promise<Subscription> {
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
