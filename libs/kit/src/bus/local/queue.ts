import { pause } from '../backoff.ts';
import type { Backoff } from '../backoff.ts';
import { deliver } from '../deliver.ts';
import type { DeadLetterListener } from '../deliver.ts';
import { InFlight } from '../in-flight.ts';
import type { BusLogger } from '../options.ts';
import { BusError } from '../port.ts';
import type { EventHandler, EventMessage } from '../port.ts';
import { topicMatcher } from '../topic.ts';

/** What a publisher waits for: every consumer has handled its messages. */
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
  deliveries: number;
  receipt: Receipt | undefined;
}

interface Subscriber {
  handler: EventHandler;
  maxBatch: number;
  maxDeliveries: number;
  running: InFlight;
  stop: AbortController;
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
  readonly #closed = new AbortController();
  #matches: (key: string) => boolean = () => false;
  #waiting: Entry[] = [];
  #held = 0;
  #scheduled = false;

  constructor(consumer: string, options: LocalQueueOptions) {
    this.#consumer = consumer;
    this.#options = options;
  }

  get isServed(): boolean {
    return this.#subscribers.length > 0;
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
    this.#waiting.push({ message: { ...message }, deliveries: 0, receipt });
    this.#held += 1;
    this.#schedule();
  }

  /** Adds a subscriber; the returned function removes it and waits for the batch it has begun. */
  add(
    patterns: readonly string[],
    subscriber: Pick<Subscriber, 'handler' | 'maxBatch' | 'maxDeliveries'>,
  ): () => Promise<void> {
    this.bind(patterns);
    const added: Subscriber = { ...subscriber, running: new InFlight(), stop: new AbortController() };
    this.#subscribers.push(added);
    this.#schedule();
    return () => this.#remove(added);
  }

  close(): void {
    this.#closed.abort();
  }

  async #remove(subscriber: Subscriber): Promise<void> {
    subscriber.stop.abort();
    await subscriber.running.idle();
    // It stays the first until its batch has ended, so that the next cannot overtake it.
    const index = this.#subscribers.indexOf(subscriber);
    if (index >= 0) this.#subscribers.splice(index, 1);
    if (this.#subscribers.length === 0) this.#disown();
    this.#schedule();
  }

  // Memory is no safe place: publishers learn that their messages were not handled, and send them again.
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
    setImmediate(() => {
      this.#scheduled = false;
      const [active] = this.#subscribers;
      if (!active || active.stop.signal.aborted || active.running.count > 0) return;
      if (this.#waiting.length > 0) void this.#work(active);
    });
  }

  async #work(subscriber: Subscriber): Promise<void> {
    subscriber.running.enter();
    const batch = this.#waiting.splice(0, subscriber.maxBatch);
    const failures = await deliver(
      {
        consumer: this.#consumer,
        handler: subscriber.handler,
        stop: subscriber.stop.signal,
        backoff: this.#options.backoff,
        logger: this.#options.logger,
      },
      batch.map((entry) => entry.message),
    );
    if (failures === undefined) this.#waiting.unshift(...batch);
    else this.#settle(batch, failures, subscriber.maxDeliveries);
    subscriber.running.leave();
    this.#schedule();
  }

  #settle(batch: readonly Entry[], failures: Map<EventMessage, unknown>, maxDeliveries: number): void {
    for (const entry of batch) {
      entry.receipt?.done();
      entry.receipt = undefined;
      entry.deliveries += 1;
      if (!failures.has(entry.message)) this.#held -= 1;
      else if (entry.deliveries < maxDeliveries) void this.#retryLater(entry);
      else {
        this.#held -= 1;
        this.#options.onDeadLetter(this.#consumer, entry.message, failures.get(entry.message));
      }
    }
  }

  async #retryLater(entry: Entry): Promise<void> {
    if (!(await pause(this.#options.backoff(entry.deliveries - 1), this.#closed.signal))) return;
    this.#waiting.unshift(entry);
    this.#schedule();
  }
}
