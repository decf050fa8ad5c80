import { TransientError } from '../base/errors.ts';
import { isNoPlace, Places, type PlaceLimits } from './places.ts';
import { currentBounds, refuseLate } from './request-bounds.ts';

/** How long work without a deadline waits: as long as for a new connection. */
const WAIT_MS = 4_000;

/**
 * Bounds the work that runs at once (FU-02). Shares of requests are served in rounds, and work whose deadline passes while it
 * waits is not begun.
 */
export class Semaphore {
  readonly #places: Places;

  constructor(limits: PlaceLimits) {
    this.#places = new Places(limits);
  }

  /** The number of waiting pieces of work. */
  get waiting(): number {
    return this.#places.waiting;
  }

  /**
   * Runs `work` when there is a place for it.
   * @throws {TransientError} when too much waits, or the deadline passed first (without one: 4 s); `work` has not begun then.
   */
  async use<T>(work: () => Promise<T>): Promise<T> {
    const bounds = currentBounds();
    refuseLate(bounds);
    const place = await this.#places.take(bounds?.share, bounds ? bounds.deadline - Date.now() : WAIT_MS);
    if (isNoPlace(place)) throw new TransientError('Others were in the way, or too much waits already.');
    try {
      refuseLate(bounds);
      return await work();
    } finally {
      place.giveBack();
    }
  }
}
