import type { Channel, ChannelModel } from 'amqplib';
import { ConfigError } from '../../config/config.ts';
import { atMost, doubling, pause } from '../../base/backoff.ts';
import { ChannelKeeper, type ChannelPlan } from './channel.ts';
import type { BusLogger } from '../options.ts';
import { BusError } from '../port.ts';

/** A broker that hangs is noticed after two or three heartbeats. */
const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT = 10_000;
const CLOSE_TIMEOUT = 2_000;
/** The error of a broker that refuses user or password: at the start no retry helps. */
const REFUSED = /ACCESS[-_]REFUSED/;
const reconnectDelay = doubling(100, 3_000);

/** One connection to the broker with all its channels, made again whenever it breaks, until it is closed. */
export class RabbitConnection {
  readonly #url: string;
  readonly #name: string;
  readonly #broker: string;
  readonly #logger: BusLogger;
  readonly #stopped = new AbortController();
  readonly #keepers = new Set<ChannelKeeper<Channel>>();
  #model: ChannelModel | undefined;
  #blocked = false;

  /** `url` is `amqp://` or `amqps://`; the broker shows `name` for this connection. */
  constructor(url: string, name: string, logger: BusLogger) {
    const parsed = new URL(url);
    if (!parsed.searchParams.has('heartbeat'))
      parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    this.#url = parsed.href;
    this.#name = name;
    this.#broker = parsed.host;
    this.#logger = logger;
  }

  /** Connected, and not blocked by a broker that lacks memory or disk. */
  get isUp(): boolean {
    return this.#model !== undefined && !this.#blocked;
  }

  /** The broker lacks memory or disk, and takes no messages. */
  get isBlocked(): boolean {
    return this.#blocked;
  }

  /**
   * Tries until connected.
   * @throws {BusError} `closed` when closed before that. {ConfigError} when the broker refuses user or password.
   */
  async connect(): Promise<void> {
    await this.#untilConnected({ atStart: true });
    if (this.#stopped.signal.aborted)
      throw new BusError('closed', `closed while waiting for RabbitMQ at ${this.#broker}`);
  }

  async #untilConnected({ atStart = false } = {}): Promise<void> {
    for (let attempt = 0; !this.#stopped.signal.aborted; attempt += 1) {
      try {
        const model = await this.#open();
        this.#adopt(model);
        if (this.#stopped.signal.aborted) await this.#closeModel(model);
        else return;
      } catch (error) {
        if (atStart && REFUSED.test((error as Error).message)) throw this.#refusal(error);
        if (attempt % 10 === 0)
          this.#logger.warn({ err: error, attempt }, `waiting for RabbitMQ at ${this.#broker}`);
      }
      await pause(reconnectDelay(attempt), this.#stopped.signal);
    }
  }

  #refusal(cause: unknown): ConfigError {
    const { username } = new URL(this.#url);
    return new ConfigError(
      `RabbitMQ at ${this.#broker} does not let "${username}" in: set user and password in AMQP_URL right.`,
      { cause },
    );
  }

  /** Keeps a channel open by this plan from now on. */
  keep<C extends Channel>(plan: ChannelPlan<C>): ChannelKeeper<C> {
    const keeper = new ChannelKeeper(
      plan,
      this.#logger,
      () => this.#model,
      () => this.#keepers.delete(keeper),
    );
    this.#keepers.add(keeper);
    void keeper.open();
    return keeper;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    for (const keeper of [...this.#keepers]) keeper.abandon();
    if (this.#model) await this.#closeModel(this.#model);
  }

  async #closeModel(model: ChannelModel): Promise<void> {
    // amqplib's own promise never settles when the connection breaks while it closes.
    const gone = new Promise<void>((resolve) => model.once('close', () => resolve()));
    await atMost(CLOSE_TIMEOUT, Promise.race([gone, model.close().catch(() => gone)]));
  }

  async #open(): Promise<ChannelModel> {
    const { connect } = await import('amqplib');
    return connect(this.#url, {
      noDelay: true,
      timeout: CONNECT_TIMEOUT,
      clientProperties: { connection_name: this.#name },
    });
  }

  #adopt(model: ChannelModel): void {
    model.on('error', (error) => this.#logger.warn({ err: error }, 'the connection to RabbitMQ failed'));
    model.on('blocked', (reason) => {
      this.#blocked = true;
      this.#logger.warn({ reason }, 'RabbitMQ takes no messages because it lacks memory or disk');
    });
    model.on('unblocked', () => {
      this.#blocked = false;
    });
    model.on('close', (error) => this.#lose(error));
    this.#model = model;
    this.#blocked = false;
    this.#logger.info({}, `connected to RabbitMQ at ${this.#broker}`);
    for (const keeper of this.#keepers) void keeper.open();
  }

  #lose(error: Error | undefined): void {
    this.#model = undefined;
    if (this.#stopped.signal.aborted) return;
    this.#logger.warn({ err: error }, 'lost the connection to RabbitMQ');
    void this.#reconnect();
  }

  // The first attempt waits too: a broker that accepts a connection and drops it at once must not cause a tight loop.
  async #reconnect(): Promise<void> {
    if (await pause(reconnectDelay(0), this.#stopped.signal)) await this.#untilConnected();
  }
}
