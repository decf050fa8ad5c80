import { BusError, TransientError } from '@cabildo/kit/bus';

/** Time-out of one attempt, in milliseconds; the next attempt repeats it with the same key. */
const ATTEMPT_MS = 3_000;
/** Milliseconds between two attempts. */
export const RETRY_MS = 50;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks another service until it answers. A time-out leaves the outcome unknown, so the attempt is repeated, with the same
 * key, until `last` (milliseconds since the epoch). Each attempt is given the moment by which it must be answered.
 * @throws {BusError} {TransientError} when there is no time left for another attempt
 */
export async function retryUntil<T>(attempt: (until: number) => Promise<T>, last: number): Promise<T> {
  for (;;) {
    try {
      return await attempt(Math.min(Date.now() + ATTEMPT_MS, last));
    } catch (error) {
      const isOutcomeUnknown = error instanceof BusError || error instanceof TransientError;
      if (!isOutcomeUnknown || Date.now() + ATTEMPT_MS > last) throw error;
      // An unreachable service fails at once, so the next attempt waits.
      await pause(RETRY_MS);
    }
  }
}
