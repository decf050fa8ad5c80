import type { Channel, ChannelModel } from 'amqplib';
import { PARTITIONS } from '../../config/config.ts';
import { askUnless, NOT_FOUND } from './channel.ts';
import { partitionsOf, slotKey, slotsOf, type Partition } from './partitions.ts';

const RPC_QUEUE_EXPIRY = 60_000;

/** The largest prefetch that a quorum queue allows. */
export const MAX_PREFETCH = 2_000;

/** Answers to what was sent on a channel come back on it, through no queue (RabbitMQ's direct reply-to). */
export const REPLY_TO = 'amq.rabbitmq.reply-to';

/** A queue or exchange of the broker that can be looked for without making it. */
export interface Declaration {
  readonly name: string;
  /** @throws {Error} of code 404 when it is missing; the channel is closed then */
  find(channel: Channel): Promise<unknown>;
  /** @throws {Error} of code 406 when it is there with other settings; the channel is closed then */
  declare(channel: Channel): Promise<unknown>;
}

/** The names of everything the bus declares on the broker, and how it declares them. */
export class Topology {
  /** The exchange of events. */
  readonly events: string;
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
    this.events = `${prefix}.events`;
  }

  rpcQueue(service: string): string {
    return `${this.#prefix}.rpc.${service}`;
  }

  /** The queue of a consumer that is not parted, and of events without a server. */
  eventQueue(consumer: string): string {
    return `${this.events}.${consumer}`;
  }

  partitionQueue(consumer: string, { of, nth }: Partition): string {
    return `${this.#partitionExchange(consumer, of)}.${nth}`;
  }

  /** The queues of a consumer that is parted so. */
  queuesOf(consumer: string, of: number): string[] {
    if (of === 1) return [this.eventQueue(consumer)];
    return partitionsOf(of).map((partition) => this.partitionQueue(consumer, partition));
  }

  deadQueue(consumer: string): string {
    return `${this.#dead}.${consumer}`;
  }

  /** Gets all events of a consumer. */
  #consumerExchange(consumer: string): string {
    return `${this.events}.${consumer}`;
  }

  /** Gets the events of a consumer that are in no slot, or have no partition. */
  #restExchange(consumer: string): string {
    return `${this.events}.${consumer}.rest`;
  }

  #partitionExchange(consumer: string, of: number): string {
    return `${this.events}.${consumer}.${of}`;
  }

  get #dead(): string {
    return `${this.#prefix}.dead`;
  }

  async declareRpcQueue(channel: Channel, service: string): Promise<void> {
    // Durable because RabbitMQ 4.3 refuses shared queues that are not; the requests in it are transient. It has no type, so that the
    // vhost decides: classic on one node, quorum in a cluster (decision 84).
    await channel.assertQueue(this.rpcQueue(service), { durable: true, expires: RPC_QUEUE_EXPIRY });
  }

  async declareEvents(channel: Channel): Promise<void> {
    await channel.assertExchange(this.events, 'topic', { durable: true });
  }

  /** Has the events of these patterns reach the consumer, in its queue unless they have partitions. */
  async bindConsumer(channel: Channel, consumer: string, patterns: readonly string[]): Promise<void> {
    await this.#declareRest(channel, consumer);
    await channel.bindQueue(this.eventQueue(consumer), this.#restExchange(consumer), '');
    await this.#declareConsumerExchange(channel, consumer);
    for (const pattern of patterns)
      await channel.bindExchange(this.#consumerExchange(consumer), this.events, pattern);
  }

  /**
   * The number of partitions into which the events of a consumer go: that whose exchange is there.
   * @param among the numbers that are asked for
   */
  async partedInto(
    model: ChannelModel,
    consumer: string,
    among: readonly number[] = PARTITIONS,
  ): Promise<number> {
    for (const of of among) {
      const exchange = this.#partitionExchange(consumer, of);
      if (of > 1 && (await askUnless(NOT_FOUND, model, (channel) => channel.checkExchange(exchange))))
        return of;
    }
    return 1;
  }

  /** Parts the events of a consumer into these partitions, whose queues are declared, from now on; 1: into its own queue alone. */
  async part(channel: Channel, consumer: string, of: number, patterns: readonly string[]): Promise<void> {
    if (of > 1) {
      const exchange = this.#partitionExchange(consumer, of);
      await channel.assertExchange(exchange, 'direct', this.#elseRest(consumer));
      for (const partition of partitionsOf(of))
        for (const slot of slotsOf(partition))
          await channel.bindQueue(this.partitionQueue(consumer, partition), exchange, slotKey(slot));
      // Processes of 0.2 bound the queue to the events themselves.
      for (const pattern of patterns)
        await channel.unbindQueue(this.eventQueue(consumer), this.events, pattern);
      await channel.bindExchange(exchange, this.#consumerExchange(consumer), '');
    }
    for (const other of PARTITIONS)
      if (other !== 1 && other !== of) await channel.deleteExchange(this.#partitionExchange(consumer, other));
  }

  /**
   * Has one process at a time change the number of partitions of a consumer, until this queue is deleted or nobody consumes it.
   * @throws {Error} of code 405 while another connection does; the channel is closed then
   */
  async declareLock(channel: Channel, consumer: string): Promise<string> {
    const options = { durable: false, exclusive: true, autoDelete: true };
    const { queue } = await channel.assertQueue(`${this.eventQueue(consumer)}.change`, options);
    return queue;
  }

  /**
   * Has this process count as one that shares the partitions of a consumer, as long as the channel is open.
   * @returns the queue that the others consume as well; it gets no messages
   */
  async join(channel: Channel, consumer: string): Promise<string> {
    const name = `${this.eventQueue(consumer)}.members`;
    await channel.assertQueue(name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    await channel.consume(name, () => undefined, { noAck: true });
    return name;
  }

  /** Declares a queue of events, which is the consumer's own one or one of its partitions. */
  async declareEventQueue(
    channel: Channel,
    consumer: string,
    maxDeliveries: number,
    name = this.eventQueue(consumer),
  ): Promise<void> {
    await channel.assertQueue(name, {
      durable: true,
      deadLetterExchange: this.#dead,
      deadLetterRoutingKey: consumer,
      // The limit counts redeliveries, so the last delivery allowed is the one after this many.
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': maxDeliveries - 1,
        // Two processes that take from one queue would overtake each other (decision 37).
        'x-single-active-consumer': true,
      },
    });
  }

  /** Returns how many dead letters lie in the consumer's dead-letter queue. */
  async declareDeadQueue(channel: Channel, consumer: string): Promise<number> {
    await this.#declareDead(channel);
    const { queue, messageCount } = await this.#assertDeadQueue(channel, consumer);
    await channel.bindQueue(queue, this.#dead, consumer);
    return messageCount;
  }

  /**
   * Everything that processes declare, each by itself.
   * @param consumers with the number of their partitions
   */
  declarations(
    services: readonly string[],
    consumers: ReadonlyMap<string, number>,
    maxDeliveries: number,
  ): Declaration[] {
    const exchange = (name: string, declare: Declaration['declare']): Declaration => {
      return { name, find: (channel) => channel.checkExchange(name), declare };
    };
    const queue = (name: string, declare: Declaration['declare']): Declaration => {
      return { name, find: (channel) => channel.checkQueue(name), declare };
    };
    return [
      exchange(this.events, (channel) => this.declareEvents(channel)),
      exchange(this.#dead, (channel) => this.#declareDead(channel)),
      ...services.map((name) => queue(this.rpcQueue(name), (channel) => this.declareRpcQueue(channel, name))),
      ...Array.from(consumers).flatMap(([name, of]) => [
        exchange(this.#restExchange(name), (channel) => this.#declareRest(channel, name)),
        exchange(this.#consumerExchange(name), (channel) => this.#declareConsumerExchange(channel, name)),
        queue(this.eventQueue(name), (channel) => this.declareEventQueue(channel, name, maxDeliveries)),
        ...partitionsOf(of).map((partition) => {
          const each = this.partitionQueue(name, partition);
          return queue(each, (channel) => this.declareEventQueue(channel, name, maxDeliveries, each));
        }),
        queue(this.deadQueue(name), (channel) => this.#assertDeadQueue(channel, name)),
      ]),
    ];
  }

  async #declareRest(channel: Channel, consumer: string): Promise<void> {
    await channel.assertExchange(this.#restExchange(consumer), 'fanout', { durable: true });
  }

  async #declareConsumerExchange(channel: Channel, consumer: string): Promise<void> {
    await channel.assertExchange(this.#consumerExchange(consumer), 'fanout', this.#elseRest(consumer));
  }

  /** An exchange passes on what it has no queue for. */
  #elseRest(consumer: string) {
    return { durable: true, alternateExchange: this.#restExchange(consumer) };
  }

  async #declareDead(channel: Channel): Promise<void> {
    await channel.assertExchange(this.#dead, 'direct', { durable: true });
  }

  #assertDeadQueue(channel: Channel, consumer: string) {
    const options = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
    return channel.assertQueue(this.deadQueue(consumer), options);
  }
}
