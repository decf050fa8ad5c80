import type { Channel, ConsumeMessage } from 'amqplib';
import { notify } from '../deliver.ts';
import type { BusLogger } from '../options.ts';
import type { BroadcastListener, BusConsumer } from '../port.ts';
import { closeChannel } from './channel.ts';
import type { ChannelKeeper } from './channel.ts';
import type { RabbitConnection } from './connection.ts';
import { readEvents } from './subscription.ts';
import type { Topology } from './topology.ts';

/** Events for this process alone, through a queue that ends with its channel. */
export class RabbitBroadcast implements BusConsumer {
  readonly #keeper: ChannelKeeper<Channel>;
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  readonly #patterns: readonly string[];
  readonly #listener: BroadcastListener;
  #wasBound = false;

  constructor(
    connection: RabbitConnection,
    topology: Topology,
    logger: BusLogger,
    patterns: readonly string[],
    listener: BroadcastListener,
  ) {
    this.#topology = topology;
    this.#logger = logger;
    this.#patterns = patterns;
    this.#listener = listener;
    this.#keeper = connection.keep({
      purpose: 'broadcast',
      open: (model) => model.createChannel(),
      setup: (channel) => this.#setup(channel),
    });
  }

  get ready(): Promise<void> {
    return this.#keeper.ready;
  }

  stop(): Promise<void> {
    return this.#keeper.retire();
  }

  async #setup(channel: Channel): Promise<void> {
    await this.#topology.declareEvents(channel);
    const { queue } = await channel.assertQueue('', { durable: false, exclusive: true, autoDelete: true });
    for (const pattern of this.#patterns) await channel.bindQueue(queue, this.#topology.events, pattern);
    await channel.consume(queue, (message) => this.#receive(channel, message), { noAck: true });
    // Called only after consuming has begun, so that whatever is read again because of the gap misses no later event.
    if (this.#wasBound) this.#listener.gap();
    this.#wasBound = true;
  }

  #receive(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) return void closeChannel(channel);
    for (const event of readEvents(message)) notify(this.#listener, event, this.#logger);
  }
}
