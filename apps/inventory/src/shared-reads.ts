/**
 * For what many ask at once, and what is dear to read: whoever asks while it is being read shares the next reading with
 * all others who do. That one begins after they asked, so nobody is given anything older than his question, and nothing
 * is kept.
 */
export class SharedReads<K extends string, V> {
  readonly #running = new Map<K, Promise<V>>();
  readonly #next = new Map<K, Promise<V>>();

  read(key: K, load: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key);
    if (!running) return this.#begin(key, load);
    let next = this.#next.get(key);
    if (!next) {
      const begin = (): Promise<V> => {
        this.#next.delete(key);
        return this.#begin(key, load);
      };
      next = running.then(begin, begin);
      this.#next.set(key, next);
    }
    return next;
  }

  async #begin(key: K, load: () => Promise<V>): Promise<V> {
    const reading = load();
    this.#running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    }
  }
}
