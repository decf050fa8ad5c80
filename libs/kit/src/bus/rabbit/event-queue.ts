import type { Channel } from 'amqplib';
import { SUBSCRIBE_DEFAULTS } from '../options.ts';
import type { BusLogger } from '../options.ts';
import type { Topology } from './topology.ts';

const PRECONDITION_FAILED = 406;

/**
 * The durable queue of a consumer name, bound to its patterns. Publishers declare it as well as the consumer, so that
 * an event is stored for a consumer that has never run (decision 16).
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
    this.#maxDeliveries = plan.maxDeliveries ?? SUBSCRIBE_DEFAULTS.maxDeliveries;
    this.name = topology.eventQueue(plan.consumer);
  }

  /** On a channel that has declared the exchange. */
  async declare(channel: Channel): Promise<void> {
    await this.#assert(channel);
    for (const pattern of this.#patterns) {
      await channel.bindQueue(this.name, this.#topology.events, pattern);
    }
  }

  // A queue keeps the settings that it was declared with. A service whose settings have changed still starts: of two
  // delivery limits the lower one holds, because the subscription counts deliveries too; of the order of events among
  // several processes nothing is promised until the queue is declared anew (decision 37).
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
