import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Tx } from '../database/database.ts';

/** A service's writes that follow from events, in the transaction that emits them. Events come in their order. */
export type OnEvents = (tx: Tx, events: readonly EventEnvelope[]) => Promise<unknown>;

/** Stores the events that the transactions of a service emit (design 4). */
export interface Outbox {
  /** Writes events in the transaction, in their order, and the rows that the service keeps because of them. */
  write(tx: Tx, events: readonly EventEnvelope[]): Promise<void>;
  /** Wakes the relay and the jobs; called after a commit that wrote events. */
  wake(): void;
  /** Wakes the jobs; called after a commit without events that may have made a row due. */
  wakeJobs(): void;
}

/**
 * @param wake has the relay look for new events, and jobs for what fell due
 * @param wakeJobs has jobs alone look
 */
export function createOutbox(
  wake: () => void = () => undefined,
  wakeJobs: () => void = () => undefined,
  onEvents?: OnEvents,
): Outbox {
  return {
    wake,
    wakeJobs,
    async write(tx, events) {
      if (events.length === 0) return;
      // Sent together, carried out one after the other.
      await Promise.all([onEvents?.(tx, events), insertEvents(tx, events)]);
    },
  };
}

const insertEvents = (tx: Tx, events: readonly EventEnvelope[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO outbox (event_id, type, payload)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])`,
    [
      events.map((event) => event.event_id),
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event)),
    ],
  );
