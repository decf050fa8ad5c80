import type { Backoff } from '../../base/backoff.ts';
import type { Failures } from '../deliver.ts';
import type { DeadLetterListener, EventMessage, FailedEvent, FailedEvents } from '../port.ts';

/** The store is read after so long at the latest, because a person may have put dead letters back. */
const LOOK_MS = 5_000;

/** Stands in for a consumer without a store: failed events stay first in its queue. */
const NOWHERE: FailedEvents = {
  keep: () => Promise.reject(new Error('the consumer has no store for events that it failed on')),
  waiting: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
};

export interface RetriesOptions {
  consumer: string;
  maxDeliveries: number;
  failed: FailedEvents | undefined;
  backoff: Backoff;
  onDeadLetter: DeadLetterListener;
}

/** The events that one consumer has failed on. They lie in its store, and come again one after another. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #store: FailedEvents;
  /** Now at first, because an earlier process may have left events. */
  #lookAt = 0;

  constructor(options: RetriesOptions) {
    this.#options = options;
    this.#store = options.failed ?? NOWHERE;
  }

  /** Milliseconds until the store is read next; 0 when that is now. */
  get dueIn(): number {
    return Math.max(0, this.#lookAt - Date.now());
  }

  /** The events that are due, `limit` at most. They stay in the store. */
  async take(limit: number): Promise<FailedEvent[]> {
    const now = Date.now();
    const waiting = await this.#store.waiting(this.#options.consumer, limit);
    const due = waiting.filter(({ retryAt }) => retryAt!.getTime() <= now);
    const next = waiting[due.length]?.retryAt?.getTime() ?? Infinity;
    if (due.length < limit) this.#lookAt = Math.min(now + LOOK_MS, next);
    return due;
  }

  /** Stores failed events, to be tried again or given up. Once stored, they need not be kept elsewhere. */
  async keep(failures: Failures, deliveriesOf: (message: EventMessage) => number): Promise<void> {
    const { consumer, maxDeliveries, backoff, onDeadLetter } = this.#options;
    const failed = [...failures].map(([message, error]): FailedEvent => {
      const deliveries = deliveriesOf(message) + 1;
      const retryAt = deliveries < maxDeliveries ? new Date(Date.now() + backoff(deliveries - 1)) : null;
      return { message, deliveries, retryAt, error };
    });
    if (failed.length > 0) await this.#store.keep(consumer, failed);
    for (const { message, retryAt, error } of failed) {
      if (retryAt) this.#lookAt = Math.min(this.#lookAt, retryAt.getTime());
      else onDeadLetter(consumer, message, error);
    }
  }

  /** Removes events that were handled at last. */
  async remove(messages: readonly EventMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.#store.remove(
      this.#options.consumer,
      messages.map(({ id }) => id),
    );
  }
}
