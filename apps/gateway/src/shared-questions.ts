/**
 * For what is answered the same whoever asks: all who do in one turn of the event loop share one question. It leaves at
 * the end of that turn, when all of them have asked, so nobody is told anything older than his request, and nothing is kept.
 */
export class SharedQuestions<R> {
  /** A new one each turn (decision 17). */
  #asked = new Map<string, Promise<R>>();

  /** The answer to the question of this key, which `send` puts unless somebody has done so in this turn. */
  ask(key: string, send: () => Promise<R>): Promise<R> {
    const asked = this.#asked.get(key);
    if (asked) return asked;
    if (this.#asked.size === 0) setImmediate(() => (this.#asked = new Map()));
    const answer = send();
    this.#asked.set(key, answer);
    return answer;
  }
}
