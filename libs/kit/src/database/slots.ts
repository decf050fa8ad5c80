import { TransientError } from '../bus/port.ts';

/** The same as the wait for a connection of the pool. */
const WAIT_MS = 4_000;

/** Lets a number of pieces of work run at once; the others have their turn in the order of their arrival. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** @throws {TransientError} when it has waited too long for its turn; the work has not begun then. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(new TransientError('Too many transactions wait for each other.'));
      }, WAIT_MS);
      this.#waiting.push(begin);
    });
  }
}
