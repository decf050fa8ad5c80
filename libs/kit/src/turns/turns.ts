import { TransientError } from '../bus/port.ts';
import { isNoPlace, Places, type PlaceLimits } from './places.ts';
import { currentTurn, refuseLate } from './turn.ts';

/** How long work without a deadline waits: the same as the wait for a connection to be made. */
const WAIT_MS = 4_000;

/**
 * Lets a number of pieces of work run at once, by the turn of the request that they are carried out for (FU-02): shares are
 * served in rounds, and work whose deadline passes meanwhile is not begun.
 */
export class Turns {
  readonly #places: Places;

  constructor(limits: PlaceLimits) {
    this.#places = new Places(limits);
  }

  /** How much waits. */
  get waiting(): number {
    return this.#places.waiting;
  }

  /**
   * Runs `work` when its turn comes.
   * @throws {TransientError} when too much waits, or its deadline passed first (without one: 4 s); it has not begun then.
   */
  async use<T>(work: () => Promise<T>): Promise<T> {
    const turn = currentTurn();
    refuseLate(turn);
    const place = await this.#places.take(turn?.share, turn ? turn.deadline - Date.now() : WAIT_MS);
    if (isNoPlace(place)) throw new TransientError('Others were in the way, or too much waits already.');
    try {
      refuseLate(turn);
      return await work();
    } finally {
      place.giveBack();
    }
  }
}
