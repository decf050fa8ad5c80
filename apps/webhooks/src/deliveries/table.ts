import { c, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { MAX_ATTEMPTS_SHOWN } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import type { Message } from '../webhooks/rules.ts';
import type { webhooks } from '../webhooks/table.ts';

/** The content of deliveries, stored once for all webhooks of a server that ask for it. */
export const messages = table(
  'messages',
  {
    id: c.id,
    server_id: c.bigint,
    event_id: c.uuid,
    kind: c.text,
    body: c.text,
    /** null in a message from before notes were stored. */
    note: c.text.nullable,
    created_at: c.timestamptz,
    ...CAUSE_COLUMNS,
  },
  {
    bound: 'staff',
    goes: 'by clean_up_deliveries: after 30 days (V1-13)',
    person: {
      body: { stays: 'a message goes after 30 days' },
      note: { stays: 'a message goes after 30 days' },
    },
    exported: 'not: messages to receivers of a server, of the last 30 days',
  },
);
type MessageRow = RowOf<typeof messages>;

export const deliveries = table(
  'deliveries',
  {
    id: c.id,
    webhook_id: c.bigint,
    message_id: c.bigint,
    status: c.text<'pending' | 'delivered' | 'failed'>(),
    /** Attempts since the delivery was queued the last time. */
    tries: c.smallint,
    /** null unless the delivery is pending. */
    due_at: c.timestamptz.nullable,
    created_at: c.timestamptz,
  },
  { bound: 'staff', goes: 'with its message' },
);
type DeliveryTable = RowOf<typeof deliveries>;

/** A delivery with the event that it delivers. */
export interface DeliveryRow
  extends Omit<DeliveryTable, 'message_id' | 'tries'>, Pick<MessageRow, 'event_id' | 'kind'> {}
const DELIVERY = `d.id, d.webhook_id, d.status, d.due_at, d.created_at, m.event_id, m.kind`;

export const attempts = table(
  'attempts',
  {
    delivery_id: c.bigint,
    at: c.timestamptz,
    http_status: c.int.nullable,
    error: c.text.nullable,
    duration_ms: c.int,
    response: c.text,
  },
  { bound: 'staff', goes: 'with its delivery' },
);
export type AttemptRow = RowOf<typeof attempts>;

/** A webhook and the kinds of events that it asks for. */
export type Subscriber = Pick<RowOf<typeof webhooks>, 'id' | 'server_id' | 'kinds'>;

/**
 * The webhooks of these servers that events are queued for, those that pause too (V1-13). Keeps their rows from being
 * deleted until this transaction commits.
 */
export const listSubscribers = (tx: Tx, serverIds: readonly number[]): Promise<Subscriber[]> =>
  tx.query<Subscriber>(
    `SELECT id, server_id, kinds FROM webhooks
     WHERE server_id = ANY($1::bigint[]) AND status <> 'deleted' AND status <> 'disabled' ORDER BY id FOR KEY SHARE`,
    [serverIds],
  );

/** A message, and a webhook that asks for it. */
export interface Queued {
  message: Message;
  webhook_id: number;
}

/** Queues deliveries that are due from `now` on, and stores each message once for all its webhooks. */
export function queueMessages(tx: Tx, queued: readonly Queued[], now: Date): Promise<DeliveryRow[]> {
  const contents = [...new Set(queued.map(({ message }) => message))];
  return tx.query<DeliveryRow>(
    `WITH m AS (
       INSERT INTO messages (server_id, event_id, kind, body, note, created_at, request_id, traceparent)
       SELECT server_id, event_id, kind, body, note, $7, request_id, traceparent
       FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $8::text[], $9::text[], $10::text[])
         AS m (server_id, event_id, kind, body, note, request_id, traceparent)
       RETURNING id, event_id, kind
     ), d AS (
       INSERT INTO deliveries (webhook_id, message_id, due_at, created_at)
       SELECT wanted.webhook_id, m.id, $7, $7
       FROM unnest($5::uuid[], $6::bigint[]) AS wanted (event_id, webhook_id) JOIN m USING (event_id)
       RETURNING *
     ), w AS (UPDATE webhooks SET due_at = least(due_at, $7) WHERE id IN (SELECT webhook_id FROM d))
     SELECT ${DELIVERY} FROM d JOIN m ON m.id = d.message_id`,
    [
      contents.map(({ server_id }) => server_id),
      contents.map(({ event_id }) => event_id),
      contents.map(({ kind }) => kind),
      contents.map(({ body }) => body),
      queued.map(({ message }) => message.event_id),
      queued.map(({ webhook_id }) => webhook_id),
      now,
      contents.map(({ note }) => note),
      contents.map(({ request_id }) => request_id ?? null),
      contents.map(({ traceparent }) => traceparent ?? null),
    ],
  );
}

/** Queues a delivery again from `now` on, with a new schedule; returns undefined if the webhook has no such delivery. */
export async function queueAgain(
  tx: Tx,
  webhookId: number,
  id: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const [queued] = await tx.query<DeliveryRow>(
    `WITH d AS (
       UPDATE deliveries SET status = 'pending', tries = 0, due_at = $3 WHERE webhook_id = $1 AND id = $2 RETURNING *
     ), w AS (UPDATE webhooks SET due_at = least(due_at, $3) WHERE id IN (SELECT webhook_id FROM d))
     SELECT ${DELIVERY} FROM d JOIN messages m ON m.id = d.message_id`,
    [webhookId, id, now],
  );
  return queued;
}

interface Selection {
  webhookId: number;
  status: DeliveryRow['status'] | undefined;
}

/** Deliveries of a webhook, newest first; `after` is the id of the last delivery of the page before. */
export async function pageDeliveries(
  sql: Sql,
  { webhookId, status }: Selection,
  { limit, offset, after }: { limit: number; offset: number; after: number | undefined },
): Promise<Page<DeliveryRow>> {
  // Two texts, so that each is planned for its own index.
  const ofStatus = status === undefined ? '' : 'AND d.status = $2';
  const values = status === undefined ? [webhookId] : [webhookId, status];
  const at = values.length;
  const [found, [counted]] = await Promise.all([
    sql.query<DeliveryRow>(
      `SELECT ${DELIVERY} FROM deliveries d JOIN messages m ON m.id = d.message_id
       WHERE d.webhook_id = $1 ${ofStatus} AND d.id < $${at + 1} ORDER BY d.id DESC LIMIT $${at + 2} OFFSET $${at + 3}`,
      [...values, after ?? Number.MAX_SAFE_INTEGER, limit, offset],
    ),
    sql.query<{ total: number }>(
      `SELECT count(*) AS total FROM (
         SELECT 1 FROM deliveries d WHERE d.webhook_id = $1 ${ofStatus} LIMIT ${LIMITS.max_counted + 1}) counted`,
      values,
    ),
  ]);
  return { rows: found, total: counted!.total };
}

/** The last attempts of each of these deliveries, in their order. */
export const listAttempts = (sql: Sql, deliveryIds: readonly number[]): Promise<AttemptRow[]> =>
  sql.query<AttemptRow>(
    `SELECT ${attempts.list('last')}
     FROM unnest($1::bigint[]) AS wanted (delivery_id) CROSS JOIN LATERAL (
       SELECT * FROM attempts WHERE attempts.delivery_id = wanted.delivery_id
       ORDER BY id DESC LIMIT ${MAX_ATTEMPTS_SHOWN}) last
     ORDER BY last.id`,
    [deliveryIds],
  );

/** A delivery that is to be sent now, with its message. */
export interface DueDelivery
  extends
    Pick<DeliveryTable, 'id' | 'tries'>,
    Pick<MessageRow, 'event_id' | 'kind' | 'body' | 'note' | 'created_at' | 'request_id' | 'traceparent'> {}

/** The deliveries of a webhook that are due, the longest overdue first. */
export const findDue = (sql: Sql, webhookId: number, now: Date, limit: number): Promise<DueDelivery[]> =>
  sql.query<DueDelivery>(
    `SELECT d.id, d.tries, m.event_id, m.kind, m.body, m.note, m.created_at, m.request_id, m.traceparent
     FROM deliveries d JOIN messages m ON m.id = d.message_id
     WHERE d.webhook_id = $1 AND d.status = 'pending' AND d.due_at <= $2 ORDER BY d.due_at, d.id LIMIT $3`,
    [webhookId, now, limit],
  );

/** Makes up to `limit` deliveries that wait for their next attempt due now, the nearest first; returns their number. */
export async function bringForward(sql: Sql, webhookId: number, now: Date, limit: number): Promise<number> {
  const brought = await sql.query(
    `UPDATE deliveries SET due_at = $2 WHERE id IN (
       SELECT id FROM deliveries WHERE webhook_id = $1 AND status = 'pending' AND due_at > $2
       ORDER BY due_at, id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING 1`,
    [webhookId, now, limit],
  );
  return brought.length;
}

/** An attempt, the number of attempts before, and the state of the delivery afterwards. */
export type Attempted = AttemptRow & Pick<DeliveryTable, 'tries' | 'status' | 'due_at'>;

/**
 * Stores attempts and the states of their deliveries after them. A delivery that was queued again meanwhile, or sent by
 * another process, keeps its state.
 */
export async function saveAttempts(tx: Tx, attempted: readonly Attempted[]): Promise<void> {
  await tx.query(
    `WITH made AS (
       SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::text[], $5::int[], $6::text[], $7::int[],
                            $8::text[], $9::timestamptz[])
         AS a (delivery_id, at, http_status, error, duration_ms, response, tries, status, due_at)
     ), changed AS (
       UPDATE deliveries d SET status = made.status, due_at = made.due_at, tries = made.tries + 1 FROM made
       WHERE d.id = made.delivery_id AND d.status = 'pending' AND d.tries = made.tries
     )
     INSERT INTO attempts (${attempts.list()})
     SELECT ${attempts.list()} FROM made
     WHERE EXISTS (SELECT 1 FROM deliveries d WHERE d.id = made.delivery_id)`,
    [
      attempted.map((each) => each.delivery_id),
      attempted.map((each) => each.at),
      attempted.map((each) => each.http_status),
      attempted.map((each) => each.error),
      attempted.map((each) => each.duration_ms),
      attempted.map((each) => each.response),
      attempted.map((each) => each.tries),
      attempted.map((each) => each.status),
      attempted.map((each) => each.due_at),
    ],
  );
}
