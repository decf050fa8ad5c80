import type { Channel } from 'amqplib';

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

  eventQueue(consumer: string): string {
    return `${this.events}.${consumer}`;
  }

  deadQueue(consumer: string): string {
    return `${this.#dead}.${consumer}`;
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

  async declareEventQueue(channel: Channel, consumer: string, maxDeliveries: number): Promise<void> {
    await channel.assertQueue(this.eventQueue(consumer), {
      durable: true,
      deadLetterExchange: this.#dead,
      deadLetterRoutingKey: consumer,
      // The limit counts redeliveries, so the last delivery allowed is the one after this many.
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': maxDeliveries - 1,
        // Two processes that share a queue would overtake each other (decision 37).
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

  /** Everything that processes declare, each by itself. */
  declarations(
    services: readonly string[],
    consumers: readonly string[],
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
      ...consumers.flatMap((name) => [
        queue(this.eventQueue(name), (channel) => this.declareEventQueue(channel, name, maxDeliveries)),
        queue(this.deadQueue(name), (channel) => this.#assertDeadQueue(channel, name)),
      ]),
    ];
  }

  async #declareDead(channel: Channel): Promise<void> {
    await channel.assertExchange(this.#dead, 'direct', { durable: true });
  }

  #assertDeadQueue(channel: Channel, consumer: string) {
    const options = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
    return channel.assertQueue(this.deadQueue(consumer), options);
  }
}
