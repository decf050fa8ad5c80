import type { Channel } from 'amqplib';
import { SUBSCRIBE_DEFAULTS } from '../options.ts';
import type { BusLogger } from '../options.ts';
import { slotsOf, type Partition } from './partitions.ts';
import type { Topology } from './topology.ts';

const PRECONDITION_FAILED = 406;

interface EventQueuePlan {
  consumer: string;
  patterns: readonly string[];
  maxDeliveries?: number;
  /** Default: the consumer's own queue. */
  partition?: Partition;
}

/**
 * A durable queue of a consumer name: its own one, which is bound to its patterns, or a partition. Publishers declare the
 * consumer's own queue as well as the consumer, so that an event is stored for a consumer that has never run (decision 16).
 */
export class EventQueue {
  readonly name: string;
  /** The slots whose events are all in this queue; undefined: all. */
  slots: readonly number[] | undefined;
  readonly #partition: Partition | undefined;
  readonly #consumer: string;
  readonly #patterns: readonly string[];
  readonly #maxDeliveries: number;
  readonly #topology: Topology;
  readonly #logger: BusLogger;
  #declaredOtherwise = false;

  constructor(topology: Topology, logger: BusLogger, plan: EventQueuePlan) {
    const { partition } = plan;
    this.#topology = topology;
    this.#logger = logger;
    this.#consumer = plan.consumer;
    this.#patterns = plan.patterns;
    this.#maxDeliveries = plan.maxDeliveries ?? SUBSCRIBE_DEFAULTS.maxDeliveries;
    this.#partition = partition;
    this.name = partition
      ? topology.partitionQueue(plan.consumer, partition)
      : topology.eventQueue(plan.consumer);
    this.slots = partition && slotsOf(partition);
  }

  /** On a channel that has declared the exchange. */
  async declare(channel: Channel): Promise<void> {
    await this.#assert(channel);
    if (!this.#partition) await this.#topology.bindConsumer(channel, this.#consumer, this.#patterns);
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
      .declareEventQueue(channel, this.#consumer, this.#maxDeliveries, this.name)
      .catch((error: unknown) => {
        this.#declaredOtherwise = (error as { code?: number }).code === PRECONDITION_FAILED;
        throw error;
      });
  }
}
