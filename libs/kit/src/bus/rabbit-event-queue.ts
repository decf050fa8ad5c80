import type { Channel } from 'amqplib';
import type { BusLogger } from './log.ts';
import type { Topology } from './rabbit-topology.ts';

export const MAX_DELIVERIES = 20;
const PRECONDITION_FAILED = 406;

/**
 * The durable queue of a consumer name, bound to what it wants. The consumer declares it, and so does whoever publishes:
 * an event finds the queues of consumers that have never been there.
 */
export class EventQueue {
  readonly name: string;
  readonly #consumer: string;
  readonly #patterns: readonly string[];
  readonly #maxDeliveries: number;
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  #declaredOtherwise = false;

  constructor(
    topology: Topology,
    logger: BusLogger,
    plan: { consumer: string; patterns: readonly string[]; maxDeliveries?: number },
  ) {
    this.#topology = topology;
    this.#logger = logger;
    this.#consumer = plan.consumer;
    this.#patterns = plan.patterns;
    this.#maxDeliveries = plan.maxDeliveries ?? MAX_DELIVERIES;
    this.name = topology.eventQueue(plan.consumer);
  }

  /** On a channel that has declared the exchange. */
  async declare(channel: Channel): Promise<void> {
    await this.#assert(channel);
    for (const pattern of this.#patterns) {
      await channel.bindQueue(this.name, this.#topology.events, pattern);
    }
  }

  // A queue keeps the limit it was made with. A service whose limit changed shall still start: our own count of
  // deliveries holds as long as it is the lower one.
  async #assert(channel: Channel): Promise<void> {
    if (this.#declaredOtherwise) {
      this.#logger.warn(
        { queue: this.name, maxDeliveries: this.#maxDeliveries },
        'the queue has other settings: delete it when it is empty to apply these',
      );
      await channel.checkQueue(this.name);
      return;
    }
    await this.#topology
      .declareEventQueue(channel, this.#consumer, this.#maxDeliveries)
      .catch((error: unknown) => {
        this.#declaredOtherwise = (error as { code?: number }).code === PRECONDITION_FAILED;
        throw error;
      });
  }
}
