import type { EventContract, EventData, EventEnvelope } from '@cabildo/contracts';
import type { Sql, Tx } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import type { Emit } from './emit.ts';

export interface ReactionScope<D, DATA = unknown> {
  readonly tx: Tx;
  /** In order of publication; redelivered ones have been left out already. */
  readonly events: readonly EventEnvelope<DATA>[];
  readonly deps: D;
  readonly now: Date;
  readonly log: Logger;
  readonly emit: Emit;
}

/** What a service does with events of others, in the transaction that marks them as seen. */
export interface Reaction {
  /** Topic pattern: an event type, or `#` for all. */
  readonly pattern: string;
  readonly handle: (scope: ReactionScope<never, never>) => Promise<void>;
}

/** Gives a service its own `reaction(event, handle)`; pass '#' instead of an event for all events. */
export function reactionFor<D>() {
  return function reaction<E extends EventContract>(
    event: E | '#',
    handle: (scope: ReactionScope<D, EventData<E>>) => Promise<void>,
  ): Reaction {
    return { pattern: event === '#' ? '#' : event.type, handle: handle as unknown as Reaction['handle'] };
  };
}

/** Marks events as seen; returns those that had not been. Two concurrent claims never both return the same event. */
export async function claimEvents<E extends { event_id: string }>(
  tx: Sql,
  events: readonly E[],
): Promise<E[]> {
  const rows = await tx.query<{ event_id: string }>(
    `INSERT INTO inbox (event_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id`,
    [events.map((event) => event.event_id)],
  );
  const fresh = new Set(rows.map((row) => row.event_id));
  // A batch may hold one event twice, so the first occurrence removes it from the set.
  return events.filter((event) => fresh.delete(event.event_id));
}
