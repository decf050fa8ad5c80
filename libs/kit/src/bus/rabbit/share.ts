import type { Channel } from 'amqplib';
import type { EventQueue } from './event-queue.ts';
import type { RabbitSubscription } from './subscription.ts';

/**
 * The part that this process takes of some partitions. Processes agree through the broker alone: each looks how many take from each
 * queue, leaves what is more than its share, and takes what nobody has. Two who take one queue at once do no harm, because the
 * broker delivers to one of them.
 */
export class Share {
  readonly #queues: readonly EventQueue[];
  readonly #subscribe: (queue: EventQueue) => RabbitSubscription;
  readonly #held = new Map<string, RabbitSubscription>();
  #free: readonly string[] = [];
  #isOver = false;

  /** @param subscribe begins to take from a queue */
  constructor(queues: readonly EventQueue[], subscribe: (queue: EventQueue) => RabbitSubscription) {
    // Processes begin at different ones, so that those that start together rarely want the same.
    const first = Math.floor(Math.random() * queues.length);
    this.#queues = [...queues.slice(first), ...queues.slice(0, first)];
    this.#subscribe = subscribe;
  }

  /** Leaves or takes partitions, so that this process has no more than its share among so many, and none is left alone. */
  async adjust(channel: Channel, processes: number): Promise<void> {
    const takers = new Map<string, number>();
    for (const { name } of this.#queues) takers.set(name, (await channel.checkQueue(name)).consumerCount);
    if (this.#isOver) return;
    const most = Math.ceil(this.#queues.length / processes);
    const left = [...this.#held.keys()]
      .sort((one, other) => takers.get(other)! - takers.get(one)!)
      .slice(0, Math.max(0, this.#held.size - most));
    const free = this.#queues.filter(({ name }) => takers.get(name) === 0 && !this.#held.has(name));
    for (const queue of free)
      // Others had the time since the last look to take it.
      if (this.#held.size < most || this.#free.includes(queue.name))
        this.#held.set(queue.name, this.#subscribe(queue));
    this.#free = free.map(({ name }) => name);
    await Promise.all(left.map((name) => this.#leave(name)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all([...this.#held.keys()].map((name) => this.#leave(name)));
  }

  // Its channel closes and gives everything back, so that the next process overtakes nothing.
  async #leave(name: string): Promise<void> {
    await this.#held.get(name)?.stop();
    // Until then its batch goes on: who stops waits for it, and nobody here takes it anew.
    this.#held.delete(name);
  }
}
