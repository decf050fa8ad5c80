import { BusError } from '../bus/port.ts';
import { OutcomeUnknown, TransientError } from '../base/errors.ts';
import type { Logger } from './logging.ts';

/** An outage is over when nothing has failed by it for this long. */
const QUIET_MS = 10_000;
/** The number of rounds between two lines of an outage that goes on. */
const ROUNDS = 6;

interface Outage {
  error: Error;
  /** Failures since the last line. */
  untold: number;
  /** Failures since the last look. */
  fresh: number;
  since: number;
  rounds: number;
  timer: NodeJS.Timeout;
}

/**
 * Logs what fails because a dependency is away: one line when it begins, one a minute with the count, one when it ends,
 * instead of one for each request.
 */
export class Outages {
  readonly #log: Logger;
  readonly #open = new Map<string, Outage>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Returns false, and logs nothing, for an error that does not say that a dependency is away. */
  report(error: unknown, fields: object): boolean {
    const reason = error instanceof OutcomeUnknown ? (error.cause ?? error) : error;
    if (!(reason instanceof BusError || reason instanceof TransientError)) return false;
    const name = reason instanceof BusError ? `bus: ${reason.kind}` : reason.message;
    const outage = this.#open.get(name);
    if (outage) {
      outage.untold += 1;
      outage.fresh += 1;
      outage.error = reason;
    } else {
      this.#log.warn({ ...fields, err: reason, outage: name }, 'a dependency is away');
      const timer = setInterval(() => this.#look(name), QUIET_MS).unref();
      this.#open.set(name, { error: reason, untold: 0, fresh: 0, since: Date.now(), rounds: 0, timer });
    }
    return true;
  }

  #look(name: string): void {
    const outage = this.#open.get(name)!;
    const { error, untold, fresh } = outage;
    const seconds = Math.round((Date.now() - outage.since) / 1000);
    outage.rounds += 1;
    outage.fresh = 0;
    if (fresh === 0) {
      clearInterval(outage.timer);
      this.#open.delete(name);
      this.#log.info(
        { outage: name, failures: untold, seconds },
        'nothing fails by this dependency any more',
      );
    } else if (outage.rounds % ROUNDS === 0) {
      outage.untold = 0;
      this.#log.warn({ outage: name, failures: untold, seconds, err: error }, 'a dependency is still away');
    }
  }
}
