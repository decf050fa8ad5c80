import type { OutputOf } from '@cabildo/contracts/action';
import { BEFORE_ALL, type StreamStart } from '@cabildo/contracts/event';
import { ownMatterOf } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type readStream from '@cabildo/contracts/webhooks/stream/read_stream.rpc.ts';
import type { Bounds, HeadRow, ReadRow } from './table.ts';

/** V1-14 promises 10 minutes; the rest allows for clocks and clean-ups that are late. */
export const KEPT_MS = 15 * 60_000;
/** V1-14: how many events of a server are kept. */
export const KEPT_OF_SERVER = 100_000;

/** The answer is one message of the bus, and the gateway holds the events of a position while its client does not read. */
const KIB = 1024;
const MAX_BYTES = 64 * KIB;
const MAX_BYTES_IN_ALL = 512 * KIB;
const MAX_EVENTS = 200;
const MAX_EVENTS_IN_ALL = 2_000;

const EVENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isEventId = (text: string): boolean => EVENT_ID.test(text);

/** The bounds of an answer to so many positions. */
export const boundsFor = (positions: number): Bounds => ({
  events: Math.min(MAX_EVENTS, Math.ceil(MAX_EVENTS_IN_ALL / Math.max(1, positions))),
  bytes: MAX_BYTES,
  bytesInAll: MAX_BYTES_IN_ALL,
});

/** The place where a stream begins; `is_reset` if the client wanted to resume from another one. */
export type Place = Pick<StreamStart, 'after' | 'id' | 'is_reset'>;

/** Begins a stream with the events from now on, or before the first one if the client has seen none yet. */
export const placeAtHead = (head: HeadRow | undefined, lastEventId: string | undefined): Place => {
  if (lastEventId === BEFORE_ALL) return { after: 0, id: BEFORE_ALL, is_reset: false };
  const id = head?.last_event_id ?? BEFORE_ALL;
  return { after: head?.last ?? 0, id, is_reset: lastEventId !== undefined && lastEventId !== id };
};

/**
 * Begins a poll whose position is no event that is kept (V1-16): at the head if the position is there, or else before the
 * oldest event. `is_reset` unless nothing is missing in between.
 */
export function placeAtOldest(
  head: HeadRow | undefined,
  oldest: number | undefined,
  after: string | undefined,
): Place {
  const place = placeAtHead(head, undefined);
  if (after === undefined || after === place.id) return place;
  if (oldest === undefined) return { ...place, is_reset: true };
  return { after: oldest - 1, id: BEFORE_ALL, is_reset: after !== BEFORE_ALL || oldest > 1 };
}

type Event = OutputOf<typeof readStream>['found'][number]['events'][number];

/** V1-14: the members whose own matter an event is. */
function ownIn(kind: string, body: string): Event['own'] {
  const matter = ownMatterOf(kind);
  if (!matter) return null;
  const { data } = JSON.parse(body) as { data: unknown };
  const { user = null, characters = [] } = matter.whose(data as never);
  return {
    user_id: user,
    // An event of another version may lack a field, and holds up nobody's stream.
    character_ids: characters.filter((id) => typeof id === 'number'),
    hides: [...(matter.hides ?? [])],
  };
}

/** Groups what was read by position. */
export function foundIn(rows: readonly ReadRow[]): OutputOf<typeof readStream>['found'] {
  const found = new Map<number, OutputOf<typeof readStream>['found'][number]>();
  for (const { nth, last, seq, event_id: id, kind, body } of rows) {
    let of = found.get(nth);
    if (!of) found.set(nth, (of = { nth: nth - 1, last, events: [] }));
    if (seq !== null) of.events.push({ seq, id, kind, body, own: ownIn(kind, body) });
  }
  return [...found.values()];
}
