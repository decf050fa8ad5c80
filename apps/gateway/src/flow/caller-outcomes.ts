/** Longer than a deadline, so that requests and their time-outs are counted together. */
const WINDOW_MS = 10_000;
/** An outcome that a caller repeats within this time is not noted again. */
const GRAIN_MS = 1_000;
/** The least number of callers without an answer that opens the breaker (FU-02). */
const CALLERS = 5;

interface Outcome {
  readonly at: number;
  readonly isAnswered: boolean;
}

/** Notes whether a service answered the last request of each caller of the last ten seconds. */
export class CallerOutcomes {
  readonly #now: () => number;
  /** The last outcome of each caller, the oldest first. */
  readonly #last = new Map<string, Outcome>();
  #unanswered = 0;

  /** @param now milliseconds on a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether at least five callers, and most of all callers, got no answer; one caller is never enough (FU-02). */
  get isGone(): boolean {
    this.#forgetOld(this.#now());
    return this.#unanswered >= CALLERS && this.#unanswered * 2 > this.#last.size;
  }

  note(caller: string, isAnswered: boolean): void {
    const now = this.#now();
    const last = this.#last.get(caller);
    if (last?.isAnswered === isAnswered && now - last.at < GRAIN_MS) return;
    this.#forget(caller, last);
    this.#last.set(caller, { at: now, isAnswered });
    if (!isAnswered) this.#unanswered += 1;
    this.#forgetOld(now);
  }

  clear(): void {
    this.#last.clear();
    this.#unanswered = 0;
  }

  #forgetOld(now: number): void {
    for (const [caller, outcome] of this.#last) {
      if (now - outcome.at < WINDOW_MS) return;
      this.#forget(caller, outcome);
    }
  }

  #forget(caller: string, outcome: Outcome | undefined): void {
    this.#last.delete(caller);
    if (outcome && !outcome.isAnswered) this.#unanswered -= 1;
  }
}
