import { pause, type Backoff } from '../../base/backoff.ts';
import { deliver, type Failures } from '../deliver.ts';
import { InFlight } from '../in-flight.ts';
import type { BusLogger } from '../options.ts';
import {
  BusError,
  type DeadLetterListener,
  type EventHandler,
  type EventMessage,
  type FailedEvents,
} from '../port.ts';
import { topicMatcher } from '../topic.ts';
import { Retries } from './retries.ts';

/** A publisher waits until every consumer has handled its messages, or stored those that it failed on. */
export class Receipt {
  readonly #whole = Promise.withResolvers<void>();
  #left = 0;

  expect(): void {
    this.#left += 1;
  }

  done(): void {
    this.#left -= 1;
    if (this.#left <= 0) this.#whole.resolve();
  }

  fail(error: BusError): void {
    this.#whole.reject(error);
  }

  async settled(): Promise<void> {
    if (this.#left > 0) await this.#whole.promise;
  }
}

interface Entry {
  message: EventMessage;
  /** When it was published. */
  since: number;
  receipt: Receipt | undefined;
}

interface Subscriber {
  handler: EventHandler;
  maxBatch: number;
  retries: Retries;
  running: InFlight;
  stop: AbortController;
}

interface NewSubscriber {
  handler: EventHandler;
  maxBatch: number;
  maxDeliveries: number;
  failed?: FailedEvents;
}

export interface LocalQueueOptions {
  maxQueued: number;
  backoff: Backoff;
  logger: BusLogger;
  onDeadLetter: DeadLetterListener;
}

/** The queued events of one consumer name. The first of its subscribers takes them; the next takes over when it is gone. */
export class LocalQueue {
  readonly #consumer: string;
  readonly #options: LocalQueueOptions;
  readonly #patterns = new Set<string>();
  readonly #subscribers: Subscriber[] = [];
  #matches: (key: string) => boolean = () => false;
  #waiting: Entry[] = [];
  #delivering: Entry[] = [];
  #held = 0;
  #scheduled = false;
  #timer: NodeJS.Timeout | undefined;
  /** Retries and new events alternate, so that neither holds up the other. */
  #hasRetried = false;
  #troubles = 0;

  constructor(consumer: string, options: LocalQueueOptions) {
    this.#consumer = consumer;
    this.#options = options;
  }

  get isServed(): boolean {
    return this.#subscribers.length > 0;
  }

  /** Seconds for which the oldest event that was not handled waits; 0: there is none. */
  get lag(): number {
    const oldest = this.#delivering[0] ?? this.#waiting[0];
    return oldest ? (performance.now() - oldest.since) / 1000 : 0;
  }

  wants(key: string): boolean {
    return this.#matches(key);
  }

  /** Keeps the events of these patterns as well from now on. */
  bind(patterns: readonly string[]): void {
    for (const pattern of patterns) this.#patterns.add(pattern);
    this.#matches = topicMatcher([...this.#patterns]);
  }

  /** An empty queue takes a batch of any size, because a larger one could otherwise never pass. */
  hasRoom(count: number): boolean {
    return this.#held === 0 || this.#held + count <= this.#options.maxQueued;
  }

  put(message: EventMessage, receipt: Receipt): void {
    receipt.expect();
    // A copy, as a broker delivers one: no consumer sees what another changes in a message.
    this.#waiting.push({ message: { ...message }, since: performance.now(), receipt });
    this.#held += 1;
    this.#schedule();
  }

  /** Adds a subscriber; the returned function removes it and waits for the batch it has begun. */
  add(
    patterns: readonly string[],
    { handler, maxBatch, maxDeliveries, failed }: NewSubscriber,
  ): () => Promise<void> {
    this.bind(patterns);
    const { backoff, onDeadLetter } = this.#options;
    const added: Subscriber = {
      handler,
      maxBatch,
      retries: new Retries({ consumer: this.#consumer, maxDeliveries, failed, backoff, onDeadLetter }),
      running: new InFlight(),
      stop: new AbortController(),
    };
    this.#subscribers.push(added);
    this.#schedule();
    return () => this.#remove(added);
  }

  async #remove(subscriber: Subscriber): Promise<void> {
    subscriber.stop.abort();
    await subscriber.running.idle();
    // The subscriber stays the first until its batch has ended, so that the next cannot overtake it.
    const index = this.#subscribers.indexOf(subscriber);
    if (index >= 0) this.#subscribers.splice(index, 1);
    if (this.#subscribers.length === 0) this.#disown();
    this.#schedule();
  }

  // Memory is no safe store: publishers learn that their messages were not handled, and send them again.
  #disown(): void {
    for (const entry of this.#waiting) {
      entry.receipt?.fail(
        new BusError('closed', `"${this.#consumer}" stopped before it had handled the events`),
      );
      entry.receipt = undefined;
    }
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    clearTimeout(this.#timer);
    setImmediate(() => {
      this.#scheduled = false;
      const [active] = this.#subscribers;
      if (!active || active.stop.signal.aborted || active.running.count > 0) return;
      const { dueIn } = active.retries;
      if (this.#waiting.length > 0 || dueIn === 0) void this.#work(active);
      else this.#timer = setTimeout(() => this.#schedule(), dueIn);
    });
  }

  async #work(subscriber: Subscriber): Promise<void> {
    subscriber.running.enter();
    this.#hasRetried = subscriber.retries.dueIn === 0 && !(this.#hasRetried && this.#waiting.length > 0);
    try {
      await (this.#hasRetried ? this.#deliverAgain(subscriber) : this.#deliverNew(subscriber));
      this.#troubles = 0;
    } catch (error) {
      const { backoff, logger } = this.#options;
      if (this.#troubles % 10 === 0)
        logger.warn({ consumer: this.#consumer, err: error }, 'events that failed cannot be stored yet');
      await pause(backoff(this.#troubles++), subscriber.stop.signal);
    }
    subscriber.running.leave();
    this.#schedule();
  }

  async #deliverNew(subscriber: Subscriber): Promise<void> {
    const batch = this.#waiting.splice(0, subscriber.maxBatch);
    this.#delivering = batch;
    const failures = await this.#deliver(subscriber, batch);
    this.#delivering = [];
    if (failures === undefined) return void this.#waiting.unshift(...batch);
    const failed = batch.filter(({ message }) => failures.has(message));
    this.#settle(batch.filter((entry) => !failed.includes(entry)));
    try {
      await subscriber.retries.keep(failures, () => 0);
    } catch (error) {
      // These events stay the first, and their publishers wait.
      this.#waiting.unshift(...failed);
      throw error;
    }
    this.#settle(failed);
  }

  async #deliverAgain(subscriber: Subscriber): Promise<void> {
    const due = await subscriber.retries.take(subscriber.maxBatch);
    if (due.length === 0) return;
    const failures = await this.#deliver(subscriber, due);
    if (failures === undefined) return;
    const deliveries = new Map(due.map((event) => [event.message, event.deliveries]));
    await subscriber.retries.keep(failures, (message) => deliveries.get(message)!);
    await subscriber.retries.remove([...deliveries.keys()].filter((message) => !failures.has(message)));
  }

  #deliver(
    subscriber: Subscriber,
    entries: readonly { message: EventMessage }[],
  ): Promise<Failures | undefined> {
    const { backoff, logger } = this.#options;
    return deliver(
      {
        consumer: this.#consumer,
        handler: subscriber.handler,
        stop: subscriber.stop.signal,
        backoff,
        logger,
      },
      entries.map(({ message }) => message),
    );
  }

  #settle(entries: readonly Entry[]): void {
    this.#held -= entries.length;
    for (const entry of entries) {
      entry.receipt?.done();
      entry.receipt = undefined;
    }
  }
}
