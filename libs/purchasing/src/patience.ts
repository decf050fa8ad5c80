import {
  BusError,
  failureReply,
  findReply,
  StoredReply,
  TransientError,
  type IdempotencyClaim,
  type Sql,
} from '@cabildo/kit';

/** Time-out of one attempt, in milliseconds; then it is repeated with the same key. */
const ATTEMPT_MS = 3_000;
/** Milliseconds between two attempts while the other service or the same order under way does not answer. */
const RETRY_MS = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks another service until it answers. A time-out leaves the outcome unknown, so the attempt is repeated, with the same
 * key, until `last` (milliseconds since the epoch); each is given the moment by which it must be answered.
 * @throws {BusError} {TransientError} when there is no time left for another attempt
 */
export async function askAgain<T>(attempt: (until: number) => Promise<T>, last: number): Promise<T> {
  for (;;) {
    try {
      return await attempt(Math.min(Date.now() + ATTEMPT_MS, last));
    } catch (error) {
      const isOutcomeUnknown = error instanceof BusError || error instanceof TransientError;
      if (!isOutcomeUnknown || Date.now() + ATTEMPT_MS > last) throw error;
      // An unreachable service fails at once, so wait before the next attempt.
      await pause(RETRY_MS);
    }
  }
}

/**
 * Waits for the answer of the same order, which another request is carrying out.
 * @throws {TransientError} when there is none by the deadline
 */
export async function awaitTwin(
  database: Sql,
  claim: IdempotencyClaim,
  deadline: number,
): Promise<StoredReply> {
  while (Date.now() + RETRY_MS < deadline) {
    const reply = await findReply(database, claim);
    if (reply !== undefined) return new StoredReply(typeof reply === 'string' ? reply : failureReply(reply));
    await pause(RETRY_MS);
  }
  throw new TransientError('The order is still under way.');
}
