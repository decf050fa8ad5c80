import type { Sql } from '@cabildo/kit/database';

/** Bounds the rows of one statement, so that no lock is held for long. */
const CHUNK = 1_000;

/** Repeats a statement that touches up to `$1` rows and returns them, until it finds fewer. */
async function inChunks(sql: Sql, text: string, values: readonly unknown[] = []): Promise<void> {
  while ((await sql.query(text, [CHUNK, ...values])).length === CHUNK);
}

/** Deletes messages from before `day`, with their deliveries and attempts. */
export const deleteOld = (sql: Sql, day: Date): Promise<void> =>
  inChunks(
    sql,
    `DELETE FROM messages WHERE id IN (
       SELECT id FROM messages WHERE created_at < $2 ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [day],
  );

/** Deletes the rows of deleted webhooks, their deliveries first. */
export async function deleteDeleted(sql: Sql): Promise<void> {
  await inChunks(
    sql,
    `DELETE FROM deliveries WHERE id IN (
       SELECT d.id FROM webhooks w CROSS JOIN LATERAL (
         SELECT id FROM deliveries WHERE webhook_id = w.id ORDER BY id LIMIT $1) d
       WHERE w.status = 'deleted' LIMIT $1) RETURNING 1`,
  );
  await inChunks(
    sql,
    `DELETE FROM webhooks WHERE id IN (
       SELECT id FROM webhooks w WHERE status = 'deleted'
         AND NOT EXISTS (SELECT 1 FROM deliveries WHERE webhook_id = w.id) LIMIT $1) RETURNING 1`,
  );
}

/** Fails the pending deliveries of disabled webhooks. */
export const failPending = (sql: Sql): Promise<void> =>
  inChunks(
    sql,
    `UPDATE deliveries SET status = 'failed', due_at = NULL WHERE id IN (
       SELECT d.id FROM webhooks w CROSS JOIN LATERAL (
         SELECT id FROM deliveries WHERE webhook_id = w.id AND status = 'pending' ORDER BY due_at, id LIMIT $1) d
       WHERE w.status = 'disabled' LIMIT $1) RETURNING 1`,
  );
