import type { Consumers } from '../port.ts';
import { topicMatcher } from '../topic.ts';

/** The messages that were published within this time count as one, by the moment of the first. */
const SLOT_MS = 500;
/** With more slots the last one takes all that follows: an hour's, so that no consumer's absence fills the memory. */
const MAX_SLOTS = 7_200;

interface Slot {
  readonly begun: number;
  /** The number of its last message. */
  last: number;
}

interface Waiting {
  readonly wants: (key: string) => boolean;
  readonly slots: Slot[];
}

/**
 * Knows for how long the messages of one publisher have waited for each consumer (decision 82). Messages have rising numbers, and
 * a consumer takes them in that order, so its receipt of one is the receipt of all before it.
 */
export class EventLag {
  readonly #waiting = new Map<string, Waiting>();
  readonly #now: () => number;

  /** @param now milliseconds on a clock that is never set back */
  constructor(consumers: Consumers, now: () => number = () => performance.now()) {
    this.#now = now;
    for (const [consumer, patterns] of Object.entries(consumers))
      this.#waiting.set(consumer, { wants: topicMatcher(patterns), slots: [] });
  }

  /** Seconds for which the oldest message that a consumer has not taken waits; 0: it has taken all. */
  get seconds(): ReadonlyMap<string, number> {
    const now = this.#now();
    return new Map(
      [...this.#waiting].map(([consumer, { slots }]) => {
        const [oldest] = slots;
        return [consumer, oldest ? (now - oldest.begun) / 1000 : 0];
      }),
    );
  }

  published(key: string, number: number): void {
    const now = this.#now();
    for (const { wants, slots } of this.#waiting.values()) {
      if (!wants(key)) continue;
      const last = slots.at(-1);
      if (last && (now - last.begun < SLOT_MS || slots.length >= MAX_SLOTS)) last.last = number;
      else slots.push({ begun: now, last: number });
    }
  }

  taken(consumer: string, number: number): void {
    const slots = this.#waiting.get(consumer)?.slots ?? [];
    const rest = slots.findIndex(({ last }) => last > number);
    slots.splice(0, rest < 0 ? slots.length : rest);
  }

  /** The receipts of all messages so far are lost with their channel. */
  forget(): void {
    for (const { slots } of this.#waiting.values()) slots.length = 0;
  }
}
