import type { Page, Sql, Tx } from '@cabildo/kit/database';
import { LIMITS } from '@cabildo/contracts';
import { MAX_ATTEMPTS_SHOWN } from '@cabildo/contracts/webhooks/deliveries/deliveries.ts';
import type { Message } from '../webhooks/rules.ts';

interface DeliveryTable {
  id: number;
  webhook_id: number;
  message_id: number;
  status: 'pending' | 'delivered' | 'failed';
  tries: number;
  due_at: Date | null;
  created_at: Date;
}

/** A delivery with what it delivers. */
export interface DeliveryRow extends Omit<DeliveryTable, 'message_id' | 'tries'> {
  event_id: string;
  kind: string;
}

export interface AttemptRow {
  delivery_id: number;
  at: Date;
  http_status: number | null;
  error: string | null;
  duration_ms: number;
  response: string;
}

const COLUMNS = `d.id, d.webhook_id, d.status, d.due_at, d.created_at, m.event_id, m.kind`;

/** What a webhook asks for. */
export interface Subscriber {
  id: number;
  server_id: number;
  kinds: string[];
}

/** What the webhooks of these servers ask for, those that pause too (V1-13). They stay until the transaction ends. */
export const listSubscribers = (tx: Tx, serverIds: readonly number[]): Promise<Subscriber[]> =>
  tx.query<Subscriber>(
    `SELECT id, server_id, kinds FROM webhooks
     WHERE server_id = ANY($1::bigint[]) AND status <> 'deleted' AND status <> 'disabled' ORDER BY id FOR KEY SHARE`,
    [serverIds],
  );

/** A message, and a webhook that it is for. */
export interface Wanted {
  message: Message;
  webhook_id: number;
}

/** Queues messages, each once for all the webhooks that it is for, which are due from `now` on. */
export function queueMessages(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<DeliveryRow[]> {
  const messages = [...new Set(wanted.map(({ message }) => message))];
  return tx.query<DeliveryRow>(
    `WITH m AS (
       INSERT INTO messages (server_id, event_id, kind, body, note, created_at)
       SELECT server_id, event_id, kind, body, note, $7
       FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $8::text[])
         AS m (server_id, event_id, kind, body, note)
       RETURNING id, event_id, kind
     ), d AS (
       INSERT INTO deliveries (webhook_id, message_id, due_at, created_at)
       SELECT wanted.webhook_id, m.id, $7, $7
       FROM unnest($5::uuid[], $6::bigint[]) AS wanted (event_id, webhook_id) JOIN m USING (event_id)
       RETURNING *
     ), w AS (UPDATE webhooks SET due_at = least(due_at, $7) WHERE id IN (SELECT webhook_id FROM d))
     SELECT ${COLUMNS} FROM d JOIN m ON m.id = d.message_id`,
    [
      messages.map(({ server_id }) => server_id),
      messages.map(({ event_id }) => event_id),
      messages.map(({ kind }) => kind),
      messages.map(({ body }) => body),
      wanted.map(({ message }) => message.event_id),
      wanted.map(({ webhook_id }) => webhook_id),
      now,
      messages.map(({ note }) => note),
    ],
  );
}

/** Has a delivery sent again from `now` on, by a schedule that begins anew; undefined: the webhook has none such. */
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
     SELECT ${COLUMNS} FROM d JOIN messages m ON m.id = d.message_id`,
    [webhookId, id, now],
  );
  return queued;
}

interface Selection {
  webhookId: number;
  status: DeliveryRow['status'] | undefined;
}

/** Deliveries of a webhook, newest first; `after` is the id of the last one of the page before. */
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
      `SELECT ${COLUMNS} FROM deliveries d JOIN messages m ON m.id = d.message_id
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
    `SELECT last.delivery_id, at, http_status, error, duration_ms, response
     FROM unnest($1::bigint[]) AS wanted (delivery_id) CROSS JOIN LATERAL (
       SELECT * FROM attempts WHERE attempts.delivery_id = wanted.delivery_id
       ORDER BY id DESC LIMIT ${MAX_ATTEMPTS_SHOWN}) last
     ORDER BY last.id`,
    [deliveryIds],
  );

/** A delivery that is to be sent now. */
export interface DueDelivery {
  id: number;
  tries: number;
  event_id: string;
  kind: string;
  body: string;
  /** null in a message from before notes were stored. */
  note: string | null;
  created_at: Date;
}

/** The deliveries of a webhook that are due, the longest overdue first. */
export const findDue = (sql: Sql, webhookId: number, now: Date, limit: number): Promise<DueDelivery[]> =>
  sql.query<DueDelivery>(
    `SELECT d.id, d.tries, m.event_id, m.kind, m.body, m.note, m.created_at FROM deliveries d JOIN messages m ON m.id = d.message_id
     WHERE d.webhook_id = $1 AND d.status = 'pending' AND d.due_at <= $2 ORDER BY d.due_at, d.id LIMIT $3`,
    [webhookId, now, limit],
  );

/** Brings up to `limit` deliveries that wait for their next attempt forward to now, the nearest first; answers how many. */
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

/** An attempt, and what it makes of its delivery. */
export interface Attempted extends AttemptRow {
  tries: number;
  status: DeliveryRow['status'];
  due_at: Date | null;
}

/**
 * Stores attempts, and what they make of their deliveries. A delivery that was ordered again meanwhile, or sent by another
 * process, keeps what it is.
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
     INSERT INTO attempts (delivery_id, at, http_status, error, duration_ms, response)
     SELECT delivery_id, at, http_status, error, duration_ms, response FROM made
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
