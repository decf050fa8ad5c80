import { BusError, OutcomeUnknown, TransientError } from '@cabildo/kit/bus';
import type { Sql } from '@cabildo/kit/database';
import {
  failureReply,
  findReply,
  parseReply,
  stillUnderWay,
  StoredReply,
  type IdempotencyClaim,
  type Origin,
} from '@cabildo/kit/service';

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
export async function retryUntil<T>(attempt: (until: number) => Promise<T>, last: number): Promise<T> {
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
 * Carries out what has begun. Whatever keeps it from its end, be it a mistake, leaves the outcome open: the order is
 * committed, and is ended later (GW-23).
 * @throws {OutcomeUnknown} when a step fails
 */
export async function begun<T>(steps: () => Promise<T>): Promise<T> {
  try {
    return await steps();
  } catch (error) {
    throw new OutcomeUnknown('What has begun is still under way.', { cause: error });
  }
}

/**
 * The reply to an order: what `submit` answers, or where another request carries out the same order, the answer of that
 * one. If that one comes to nothing, the key is free again and this order is decided itself (GW-17).
 * @param database where the order's idempotency key is
 * @throws what `submit` throws
 */
export async function submitOnce(
  submit: () => Promise<StoredReply>,
  { claim, deadline }: Pick<Origin, 'claim' | 'deadline'>,
  database: Sql,
): Promise<StoredReply> {
  for (;;) {
    const first = await submit();
    if (claim === null || !isUnderWay(first)) return first;
    const line = await waitForFirst(database, claim, deadline);
    if (line !== undefined) return new StoredReply(line);
  }
}

function isUnderWay({ line }: StoredReply): boolean {
  const reply = parseReply(line);
  return !reply.ok && reply.failure.status === 503;
}

/** Waits for the reply to the same order; undefined when its key is free again. */
async function waitForFirst(
  database: Sql,
  claim: IdempotencyClaim,
  deadline: number,
): Promise<string | undefined> {
  while (Date.now() + RETRY_MS < deadline) {
    const line = await findReply(database, claim);
    if (line !== null) return line;
    await pause(RETRY_MS);
  }
  return failureReply(stillUnderWay());
}
