import type { EventContract, EventData, EventEnvelope } from '@cabildo/contracts/event';
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

/**
 * By what a reaction knows that an event is late. Events come in any order: one that failed comes again behind its successors, a
 * person puts dead letters back after days, and a restored installation publishes what was on its way anew.
 *
 * - `end`: The thing is over for ever, so that the event says the same whenever it comes, and other reactions find it over.
 * - `moment`: A moment that is stored is compared with `occurred_at`.
 * - `version`: The event brings a version, and an older one is ignored.
 * - `state`: The state of a row says whether the event still applies.
 * - `alone`: The event is about itself, or does what may be done at any time.
 *
 * A test of each service delivers each two events of one thing in both orders (`describeOrders`).
 */
export type KnowsLateBy = 'end' | 'moment' | 'version' | 'state' | 'alone';

/** A service's work on events of others, in the transaction that marks the events as seen. */
export interface Reaction {
  /** Topic pattern: an event type, or `#` for all. */
  readonly pattern: string;
  readonly knowsLateBy: KnowsLateBy;
  /**
   * True where each server's events need locks of several kinds: each server's events get a transaction of their own, because a
   * transaction that goes from server to server would take the locks in no order.
   */
  readonly perServer: boolean;
  readonly handle: (scope: ReactionScope<never, never>) => Promise<void>;
}

/**
 * Gives a service its own `reaction(event, knowsLateBy, handle)`; '#' instead of an event stands for all events.
 * `reaction.perServer` is for reactions that lock more than one kind of row for each server.
 */
export function reactionFor<D>() {
  type Handle<E extends EventContract> = (scope: ReactionScope<D, EventData<E>>) => Promise<void>;
  const madeFor =
    (perServer: boolean) =>
    <E extends EventContract>(event: E | '#', knowsLateBy: KnowsLateBy, handle: Handle<E>): Reaction => ({
      pattern: event === '#' ? '#' : event.type,
      knowsLateBy,
      perServer,
      handle: handle as unknown as Reaction['handle'],
    });
  return Object.assign(madeFor(false), { perServer: madeFor(true) });
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
