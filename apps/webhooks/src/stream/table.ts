import { row, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { Message } from '../webhooks/rules.ts';

export interface HeadRow {
  server_id: number;
  last: number;
  last_event_id: string;
}

interface EventRow {
  server_id: number;
  seq: number;
  event_id: string;
}

const heads = table<HeadRow>('stream_heads');
const events = table<EventRow>('stream_events');

/** Numbers messages, each after the one before of its server, and keeps them. */
export async function appendEvents(tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  // Locked in the order of the ids, so that two batches that share servers cannot deadlock.
  await tx.query(
    `WITH told AS (
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[])
         WITH ORDINALITY AS t (server_id, event_id, kind, body, nth)
     ), counted AS (
       INSERT INTO stream_heads AS head (server_id, last, last_event_id)
       SELECT server_id, count(*), (array_agg(event_id ORDER BY nth DESC))[1]
       FROM told GROUP BY server_id ORDER BY server_id
       ON CONFLICT (server_id) DO UPDATE SET last = head.last + excluded.last, last_event_id = excluded.last_event_id
       RETURNING server_id, last
     )
     INSERT INTO stream_events (server_id, seq, event_id, kind, body, at)
     SELECT server_id,
            counted.last + 1 - row_number() OVER (PARTITION BY server_id ORDER BY nth DESC), event_id, kind, body, $5
     FROM told JOIN counted USING (server_id)`,
    [
      messages.map(({ server_id }) => server_id),
      messages.map(({ event_id }) => event_id),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => body),
      now,
    ],
  );
}

/** Where the stream of a server is; undefined: it has had no event. */
export const findHead = (sql: Sql, server_id: number): Promise<HeadRow | undefined> =>
  row(sql, heads().where({ server_id }).select('server_id', 'last', 'last_event_id'));

/** The number of an event that is kept. */
export const findSeq = async (sql: Sql, server_id: number, event_id: string): Promise<number | undefined> =>
  (await row(sql, events().where({ server_id, event_id }).select('seq')))?.seq;

/** An event after one of the positions that were asked for; the columns of the event are null where none is left. */
export interface ReadRow {
  /** Which position, from 1. */
  nth: number;
  last: number;
  seq: number | null;
  event_id: string;
  kind: string;
  body: string;
}

/** How much is read at once. */
export interface Bounds {
  events: number;
  /** After one position, and in all; the first event after a position may be larger. */
  bytes: number;
  bytesInAll: number;
}

/** What follows these positions: of each the next events, and none where there are no others. */
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
