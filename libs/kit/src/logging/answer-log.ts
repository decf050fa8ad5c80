import type { Logger } from './logging.ts';

/** An answer that takes longer is worth a line. */
const SLOW_MS = 1_000;
/** Lines a second at level info at most: while a database is away, thousands of requests a second may fail. */
const LINES_A_SECOND = 50;

/** An answer to a request. */
export interface Answered {
  action: string;
  /** The HTTP status. */
  status: number;
  milliseconds: number;
  request_id: string;
  /** The caller's address, where the edge answers. */
  ip?: string;
}

/** Logs answers: at info those of 5xx and those that took longer than a second, at debug all others. */
export class AnswerLog {
  readonly #log: Logger;
  #second = 0;
  #lines = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  record(answered: Answered): void {
    if (answered.status < 500 && answered.milliseconds <= SLOW_MS) {
      if (this.#log.isLevelEnabled('debug')) this.#log.debug(answered, 'answered');
    } else if (this.#log.isLevelEnabled('info')) this.#report(answered);
  }

  #report(answered: Answered): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) {
      const omitted = this.#lines - LINES_A_SECOND;
      if (omitted > 0) this.#log.info({ omitted }, 'as many more answers failed or were slow');
      this.#second = second;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines <= LINES_A_SECOND)
      this.#log.info(answered, answered.status < 500 ? 'slow answer' : 'failed answer');
  }
}
