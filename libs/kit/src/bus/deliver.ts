import { pause, type Backoff } from '../base/backoff.ts';
import type { BusLogger } from './options.ts';
import { Contention, TransientError } from '../base/errors.ts';
import { type BroadcastListener, type EventHandler, type EventMessage } from './port.ts';

export interface Delivery {
  consumer: string;
  handler: EventHandler;
  /** Ends the wait before a retry; messages that were not handled stay unacknowledged. */
  stop: AbortSignal;
  backoff: Backoff;
  logger: BusLogger;
}

/** The messages that failed with an error of their own, each with that error. */
export type Failures = Map<EventMessage, unknown>;

/**
 * Hands a batch to its handler as the port's {@link EventHandler} promises: a TransientError is retried in place,
 * after any other error each message is tried alone. Returns undefined if stopped before the batch was done.
 */
export async function deliver(
  delivery: Delivery,
  batch: readonly EventMessage[],
): Promise<Failures | undefined> {
  const failures: Failures = new Map();
  const whole = await attempt(delivery, batch);
  if (whole.outcome === 'handled') return failures;
  if (whole.outcome === 'stopped') return undefined;
  if (batch.length === 1) return failures.set(batch[0]!, whole.error);
  for (const message of batch) {
    const single = await attempt(delivery, [message]);
    if (single.outcome === 'stopped') return undefined;
    if (single.outcome === 'failed') failures.set(message, single.error);
  }
  return failures;
}

type Outcome = { outcome: 'handled' } | { outcome: 'stopped' } | { outcome: 'failed'; error: unknown };

async function attempt(delivery: Delivery, messages: readonly EventMessage[]): Promise<Outcome> {
  const { consumer, handler, stop, backoff, logger } = delivery;
  for (let tries = 0; ; tries += 1) {
    try {
      await handler(messages);
      return { outcome: 'handled' };
    } catch (error) {
      // An event that waits for others' locks does not hold up other events.
      if (!(error instanceof TransientError) || error instanceof Contention)
        return { outcome: 'failed', error };
      if (tries % 10 === 0) logger.warn({ consumer, tries, err: error }, 'events wait for a retry');
    }
    if (!(await pause(backoff(tries), stop))) return { outcome: 'stopped' };
  }
}

/** Hands an event to a listener. A listener that fails may have missed the event, so its `gap` is called. */
export function notify(listener: BroadcastListener, message: EventMessage, logger: BusLogger): void {
  try {
    listener.event(message);
  } catch (error) {
    logger.error({ event: message.id, key: message.key, err: error }, 'a broadcast listener failed');
    listener.gap();
  }
}
