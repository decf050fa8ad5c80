import type { CabildoEvent } from '@cabildo/client';
import { queryClient } from '../api/query-client.ts';
import { isChangedBy } from './changes.ts';

/** Events that come together make one refresh. */
const GATHER_MS = 250;
/** However many events come, an answer is asked for no more often than this: the reader has a rate limit too. */
const BETWEEN_MS = 2_000;

/** Gathers events, and reads again what the screen shows of what they have changed and does not take from them itself. */
export class Refresh {
  #events: CabildoEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  add(event: CabildoEvent): void {
    this.#events.push(event);
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
    const events = this.#events;
    this.#events = [];
    this.#timer = undefined;
    this.#last = Date.now();
    void queryClient.invalidateQueries({
      predicate: (query) => events.some((event) => isChangedBy(event, query)),
    });
  }
}
