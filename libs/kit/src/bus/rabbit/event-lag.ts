import type { Consumers } from '../port.ts';
import { topicMatcher } from '../topic.ts';
import { SLOTS } from './partitions.ts';

/** The messages that were published within this time count as one, by the moment of the first. */
const SPAN_MS = 500;
/** With more spans the last one takes all that follows: ten minutes', so that no consumer's absence fills the memory. */
const MAX_SPANS = 1_200;

interface Span {
  readonly begun: number;
  /** The number of its last message. */
  last: number;
}

interface Waiting {
  readonly wants: (key: string) => boolean;
  /** By slot; the last are those of messages in none. */
  readonly slots: readonly Span[][];
}

/**
 * Knows for how long the messages of one publisher have waited for each consumer (decision 82). Messages have rising numbers, and
 * a consumer takes those of a slot in that order, so its receipt of one is the receipt of all before it in the same queue.
 */
export class EventLag {
  readonly #waiting = new Map<string, Waiting>();
  readonly #now: () => number;

  /** @param now milliseconds on a clock that is never set back */
  constructor(consumers: Consumers, now: () => number = () => performance.now()) {
    this.#now = now;
    for (const [consumer, patterns] of Object.entries(consumers)) {
      const slots = Array.from({ length: SLOTS + 1 }, () => []);
      this.#waiting.set(consumer, { wants: topicMatcher(patterns), slots });
    }
  }

  /** Seconds for which the oldest message that a consumer has not taken waits; 0: it has taken all. */
  get seconds(): ReadonlyMap<string, number> {
    const now = this.#now();
    return new Map(
      [...this.#waiting].map(([consumer, { slots }]) => {
        const oldest = Math.min(...slots.map(([first]) => first?.begun ?? now));
        return [consumer, (now - oldest) / 1000];
      }),
    );
  }

  published(key: string, number: number, slot = SLOTS): void {
    const now = this.#now();
    for (const { wants, slots } of this.#waiting.values()) {
      if (!wants(key)) continue;
      const spans = slots[slot]!;
      const last = spans.at(-1);
      if (last && (now - last.begun < SPAN_MS || spans.length >= MAX_SPANS)) last.last = number;
      else spans.push({ begun: now, last: number });
    }
  }

  /** @param covered the slots whose messages are all in the queue that the message was taken from; default: all */
  taken(consumer: string, number: number, covered?: readonly number[]): void {
    const { slots = [] } = this.#waiting.get(consumer) ?? {};
    for (const spans of covered?.map((slot) => slots[slot] ?? []) ?? slots) {
      const rest = spans.findIndex(({ last }) => last > number);
      spans.splice(0, rest < 0 ? spans.length : rest);
    }
  }

  /** The receipts of all messages so far are lost with their channel. */
  forget(): void {
    for (const { slots } of this.#waiting.values()) for (const spans of slots) spans.length = 0;
  }
}
