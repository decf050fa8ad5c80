import { c, row, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { Message } from '../webhooks/rules.ts';

export const heads = table(
  'stream_heads',
  {
    server_id: c.bigint,
    /** The number of the newest event. */
    last: c.bigint,
    last_event_id: c.uuid,
  },
  { bound: 'system: one for each server', goes: 'with its server' },
);
export type HeadRow = RowOf<typeof heads>;

export const streamEvents = table(
  'stream_events',
  {
    server_id: c.bigint,
    /** Counts from 1 in each server, without a gap until the oldest events are deleted. */
    seq: c.bigint,
    event_id: c.uuid,
    kind: c.text,
    body: c.text,
    at: c.timestamptz,
  },
  {
    bound: 'system: so many for each server (V1-14)',
    goes: 'by clean_up_stream: the oldest first',
    person: { body: { stays: 'the oldest events go first, and all within 15 minutes' } },
    exported: 'not: events to clients of a server, of 15 minutes',
  },
);
type EventRow = RowOf<typeof streamEvents>;

/** Numbers messages, each after the one before of its server, and stores them. */
export async function appendEvents(tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  // The heads are locked in the order of their ids, so that two batches that share servers cannot deadlock.
  await tx.query(
    `WITH sent AS (
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[])
         WITH ORDINALITY AS t (server_id, event_id, kind, body, nth)
     ), counted AS (
       INSERT INTO stream_heads AS head (server_id, last, last_event_id)
       SELECT server_id, count(*), (array_agg(event_id ORDER BY nth DESC))[1]
       FROM sent GROUP BY server_id ORDER BY server_id
       ON CONFLICT (server_id) DO UPDATE SET last = head.last + excluded.last, last_event_id = excluded.last_event_id
       RETURNING server_id, last
     )
     INSERT INTO stream_events (server_id, seq, event_id, kind, body, at)
     SELECT server_id,
            counted.last + 1 - row_number() OVER (PARTITION BY server_id ORDER BY nth DESC), event_id, kind, body, $5
     FROM sent JOIN counted USING (server_id)`,
    [
      messages.map(({ server_id }) => server_id),
      messages.map(({ event_id }) => event_id),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => body),
      now,
    ],
  );
}

/** The head of a server's stream; undefined if the server has had no event. */
export const findHead = (sql: Sql, server_id: number): Promise<HeadRow | undefined> =>
  row(sql, heads.select().where({ server_id }));

/** The number of an event; undefined if the event is no longer kept. */
export const findSeq = async (sql: Sql, server_id: number, event_id: string): Promise<number | undefined> =>
  (await row(sql, streamEvents.select('seq').where({ server_id, event_id })))?.seq;

/** The number of the oldest event that is kept; undefined if none is. */
export const findOldest = async (sql: Sql, server_id: number): Promise<number | undefined> =>
  (await row(sql, streamEvents.select('seq').where({ server_id }).orderBy('seq').limit(1)))?.seq;

/** An event after one of the positions that were asked for. Where no event is left, the columns of the event are null. */
export interface ReadRow extends Pick<HeadRow, 'last'>, Pick<EventRow, 'event_id' | 'kind' | 'body'> {
  /** The place of the position in the question, from 1. */
  nth: number;
  seq: number | null;
}

/** Limits how much is read at once. */
export interface Bounds {
  events: number;
  /** Limits the bytes after one position; the first event after a position may be larger. */
  bytes: number;
  bytesInAll: number;
}

/** Reads the next events after each of these positions. A position at the head of its stream has no row. */
export const readAfter = (
  sql: Sql,
  positions: readonly { server_id: number; after: number }[],
  { events, bytes, bytesInAll }: Bounds,
): Promise<ReadRow[]> =>
  sql.query<ReadRow>(
    `WITH asked AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS t (server_id, after, nth)
     ), found AS (
       SELECT asked.nth, head.last, event.*, coalesce(octet_length(event.body), 0) AS bytes,
              row_number() OVER (PARTITION BY asked.nth ORDER BY event.seq) AS place
       FROM asked JOIN stream_heads head ON head.server_id = asked.server_id AND head.last <> asked.after
       LEFT JOIN LATERAL (
         SELECT seq, event_id, kind, body FROM stream_events
         WHERE stream_events.server_id = asked.server_id AND seq > asked.after ORDER BY seq LIMIT $3) event ON true
     ), measured AS (
       SELECT *, sum(bytes) OVER (PARTITION BY nth ORDER BY place) - bytes AS before,
              sum(bytes) OVER (ORDER BY place, nth) - bytes AS before_in_all
       FROM found
     )
     SELECT nth, last, seq, event_id, kind, body FROM measured
     WHERE before < $4 AND before_in_all < $5 ORDER BY nth, seq`,
    [
      positions.map(({ server_id }) => server_id),
      positions.map(({ after }) => after),
      events,
      bytes,
      bytesInAll,
    ],
  );
