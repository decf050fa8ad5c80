/** The reading that is under way, and the one that begins after it. */
interface Turn<V> {
  running?: Promise<V> | undefined;
  next?: Promise<V> | undefined;
}

/**
 * For what many ask at once, and what is dear to read: whoever asks while it is being read shares the next reading with
 * all others who do. That one begins after they asked, so nobody is given anything older than his question, and nothing
 * is kept.
 */
export class SharedReads<K extends string, V> {
  readonly #turns = new Map<K, Turn<V>>();

  read(key: K, load: () => Promise<V>): Promise<V> {
    const turn = this.#turns.get(key) ?? {};
    this.#turns.set(key, turn);
    turn.next ??= this.#afterRunning(key, turn, load);
    return turn.next;
  }

  async #afterRunning(key: K, turn: Turn<V>, load: () => Promise<V>): Promise<V> {
    await Promise.allSettled([turn.running]);
    // Whoever asks in the same turn of the event loop shares the first reading.
    await new Promise((resolve) => setImmediate(resolve));
    turn.next = undefined;
    turn.running = load();
    try {
      return await turn.running;
    } finally {
      turn.running = undefined;
      if (!turn.next) this.#turns.delete(key);
    }
  }
}
