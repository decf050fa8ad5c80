import { BEFORE_ALL, type OutputOf, type StreamStart } from '@cabildo/contracts';
import type readStream from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import type { Bounds, HeadRow, ReadRow } from './table.ts';

/** V1-14: how long events are kept at least is 10 minutes; the rest is for clocks and clean-ups that are late. */
export const KEPT_MS = 15 * 60_000;
/** V1-14: of a server. */
export const KEPT_OF_SERVER = 100_000;

/** One message of the bus holds the answer, and a reader that does not read makes the gateway hold one position's part. */
const KIB = 1024;
const MAX_BYTES = 64 * KIB;
const MAX_BYTES_IN_ALL = 512 * KIB;
const MAX_EVENTS = 200;
const MAX_EVENTS_IN_ALL = 2_000;

const EVENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of an event. */
export const isEventId = (text: string): boolean => EVENT_ID.test(text);

/** How much is read for so many positions. */
export const boundsFor = (positions: number): Bounds => ({
  events: Math.min(MAX_EVENTS, Math.ceil(MAX_EVENTS_IN_ALL / Math.max(1, positions))),
  bytes: MAX_BYTES,
  bytesInAll: MAX_BYTES_IN_ALL,
});

/** Where a stream begins, and whether that is where the client wanted to go on. */
type Place = Pick<StreamStart, 'after' | 'id' | 'is_reset'>;

/** With what happens from now on, unless the client has seen events before. */
export const placeAtHead = (head: HeadRow | undefined, lastEventId: string | undefined): Place => {
  if (lastEventId === BEFORE_ALL) return { after: 0, id: BEFORE_ALL, is_reset: false };
  const id = head?.last_event_id ?? BEFORE_ALL;
  return { after: head?.last ?? 0, id, is_reset: lastEventId !== undefined && lastEventId !== id };
};

/** What was read, by position. */
export function foundIn(rows: readonly ReadRow[]): OutputOf<typeof readStream>['found'] {
  const found = new Map<number, OutputOf<typeof readStream>['found'][number]>();
  for (const { nth, last, seq, event_id: id, kind, body } of rows) {
    let of = found.get(nth);
    if (!of) found.set(nth, (of = { nth: nth - 1, last, events: [] }));
    if (seq !== null) of.events.push({ seq, id, kind, body });
  }
  return [...found.values()];
}
