import type { Channel } from 'amqplib';

/** The names of everything the bus declares on the broker, and how. */
export interface Topology {
  rpcQueue(service: string): string;
  declareRpcQueue(channel: Channel, service: string): Promise<void>;
  readonly events: string;
  declareEvents(channel: Channel): Promise<void>;
  eventQueue(consumer: string): string;
  declareEventQueue(channel: Channel, consumer: string, maxDeliveries: number): Promise<void>;
  /** Answers how many dead letters lie in the consumer's dead-letter queue. */
  declareDeadQueue(channel: Channel, consumer: string): Promise<number>;
}

const RPC_QUEUE_EXPIRY = 60_000;

export function topology(prefix: string): Topology {
  const events = `${prefix}.events`;
  const dead = `${prefix}.dead`;
  const rpcQueue = (service: string) => `${prefix}.rpc.${service}`;
  const eventQueue = (consumer: string) => `${events}.${consumer}`;
  return {
    rpcQueue,
    async declareRpcQueue(channel, service) {
      // Durable because RabbitMQ 4.3 refuses shared queues that are not; the requests in it are transient.
      await channel.assertQueue(rpcQueue(service), { durable: true, expires: RPC_QUEUE_EXPIRY });
    },
    events,
    async declareEvents(channel) {
      await channel.assertExchange(events, 'topic', { durable: true });
    },
    eventQueue,
    async declareEventQueue(channel, consumer, maxDeliveries) {
      await channel.assertQueue(eventQueue(consumer), {
        durable: true,
        deadLetterExchange: dead,
        deadLetterRoutingKey: consumer,
        // The limit counts returns: a message that came back this often and comes back once more is dead.
        arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': maxDeliveries - 1 },
      });
    },
    async declareDeadQueue(channel, consumer) {
      await channel.assertExchange(dead, 'direct', { durable: true });
      const options = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
      const { queue, messageCount } = await channel.assertQueue(`${dead}.${consumer}`, options);
      await channel.bindQueue(queue, dead, consumer);
      return messageCount;
    },
  };
}
