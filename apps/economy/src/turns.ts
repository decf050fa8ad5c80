/** Lets at most `width` pieces of work run at once; the others wait in the order they came. */
export class Turns {
  readonly #width: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#width = width;
    this.#free = width;
  }

  /** True when nothing runs or waits. */
  get idle(): boolean {
    return this.#free === this.#width;
  }

  /** Pieces of work that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
