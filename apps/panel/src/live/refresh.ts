import { dropAnswers, queryClient } from '../api/query-client.ts';
import type { Area } from '../api/answers.ts';

/** Events that come together make one refresh. */
const GATHER_MS = 250;
/** However many events come, an answer is asked for no more often than this: the reader has a rate limit too. */
const BETWEEN_MS = 2_000;

/** Gathers the areas that events have changed, and reads again what the screen shows of them. */
export class Refresh {
  readonly #areas = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  add(areas: readonly Area[]): void {
    for (const area of areas) this.#areas.add(area);
    if (this.#areas.size === 0) return;
    const wait = Math.max(GATHER_MS, this.#last + BETWEEN_MS - Date.now());
    this.#timer ??= setTimeout(() => this.#run(), wait);
  }

  /** Reads again all that the screen shows, after a gap in the events. */
  all(): void {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'panel' });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #run(): void {
    dropAnswers(this.#areas);
    this.#areas.clear();
    this.#timer = undefined;
    this.#last = Date.now();
  }
}
