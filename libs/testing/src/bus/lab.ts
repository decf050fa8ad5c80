import { BusError, type Bus, type BusErrorKind, type DeadLetter, type EventMessage } from '@cabildo/kit/bus';
import type { BusOptions } from '@cabildo/kit/bus/options.ts';

export { breathe, until } from '../until.ts';

/** One bus of its own for one test. */
export interface BusLab {
  /** Joins one more process to the bus; inside one process the same one, until that has closed. */
  join(): Promise<Bus>;
  /**
   * Waits until the broker has dropped requests that nobody began before their deadline, and holds `left` others. It counts
   * their time from their arrival there.
   */
  dropped(service: string, left?: number): Promise<void>;
  /** Lists the events that consumers have given up, as a person sees them. */
  deadLetters(): Promise<DeadLetterBox>;
  /** Closes every process that joined, and removes what they left behind. */
  close(): Promise<void>;
}

export interface DeadLetterBox {
  list(consumer: string): Promise<DeadLetter[]>;
  replay(consumer: string): Promise<DeadLetter[]>;
}

export type BusLabFactory = (options?: BusOptions) => Promise<BusLab>;

/** Everything that the suite declares, for a factory to remove. */
export const SUITE_SERVICES = ['calc'];
export const SUITE_CONSUMERS = ['audit', 'webhooks'];

/** The items that a test has seen so far. A test waits for items, never for time to pass. */
export class Seen<T> {
  readonly items: T[] = [];
  #waiting: { condition: (items: readonly T[]) => boolean; resolve: () => void }[] = [];

  add(...items: readonly T[]): void {
    this.items.push(...items);
    const met = this.#waiting.filter(({ condition }) => condition(this.items));
    this.#waiting = this.#waiting.filter((waiter) => !met.includes(waiter));
    for (const { resolve } of met) resolve();
  }

  until(condition: (items: readonly T[]) => boolean): Promise<void> {
    if (condition(this.items)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ condition, resolve }));
  }

  atLeast(count: number): Promise<void> {
    return this.until((items) => items.length >= count);
  }
}

/** A gate that handlers wait at until the test opens it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export function inFuture(milliseconds = 20_000): { deadline: number } {
  return { deadline: Date.now() + milliseconds };
}

export function event(id: string | number, key = 'economy.transfer.created', payload = '{}'): EventMessage {
  return { id: String(id), key, payload };
}

export function events(count: number, key?: string): EventMessage[] {
  return Array.from({ length: count }, (_, index) => event(index, key));
}

export const ids = (messages: readonly EventMessage[]): string[] => messages.map(({ id }) => id);

/** The kind of error with which a request is rejected. */
export async function failure(request: Promise<unknown>): Promise<BusErrorKind | 'none'> {
  const outcome = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome === undefined) return 'none';
  if (!(outcome instanceof BusError)) throw outcome;
  return outcome.kind;
}
