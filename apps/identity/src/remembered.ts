import type { Clock } from '@cabildo/kit';

/** An answer, and for how long it may be given again. */
export interface Kept<V> {
  value: V;
  forMs: number;
}

interface Entry<V> {
  value: Promise<V>;
  /** Milliseconds since the epoch; Infinity while the answer is on its way. */
  until: number;
}

/** Answers of other systems, kept for a while; who asks while one is on its way waits for that one. Failures are not kept. */
export class Remembered<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #load: (key: string) => Promise<Kept<V>>;
  readonly #clock: Clock;
  readonly #max: number;

  /** @param max entries at most; beyond it the oldest goes */
  constructor(clock: Clock, max: number, load: (key: string) => Promise<Kept<V>>) {
    this.#clock = clock;
    this.#max = max;
    this.#load = load;
  }

  get(key: string): Promise<V> {
    const kept = this.#entries.get(key);
    if (kept && this.#clock.now().getTime() < kept.until) return kept.value;
    const loading = this.#load(key);
    const entry: Entry<V> = { value: loading.then(({ value }) => value), until: Infinity };
    loading.then(
      ({ forMs }) => {
        entry.until = this.#clock.now().getTime() + forMs;
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value!);
    return entry.value;
  }
}
