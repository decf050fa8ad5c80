import type { FailedEvent, FailedEvents } from '../bus/port.ts';
import type { Sql } from '../database/database.ts';

interface FailedRow {
  event_id: string;
  type: string;
  payload: string;
  deliveries: number;
  retry_at: Date | null;
  error: string;
}

/** The messages of errors are kept to be read; the log has the rest. */
const LONGEST_ERROR = 1_000;

/** Keeps what a service has failed on in its own database, where the local bus serves. */
export function failedEvents(sql: Sql): FailedEvents {
  return {
    async keep(consumer, failed) {
      await sql.query(
        `INSERT INTO failed_events (consumer, event_id, type, payload, deliveries, failed_at, retry_at, error)
         SELECT $1, event_id, type, payload, deliveries, now(), retry_at, error
         FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::text[])
           AS failed (event_id, type, payload, deliveries, retry_at, error)
         ON CONFLICT (consumer, event_id) DO UPDATE
         SET deliveries = excluded.deliveries, failed_at = now(), retry_at = excluded.retry_at, error = excluded.error`,
        [
          consumer,
          failed.map(({ message }) => message.id),
          failed.map(({ message }) => message.key),
          failed.map(({ message }) => message.payload),
          failed.map(({ deliveries }) => deliveries),
          failed.map(({ retryAt }) => retryAt),
          failed.map(({ error }) => errorText(error)),
        ],
      );
    },
    async waiting(consumer, limit) {
      const rows = await sql.query<FailedRow>(
        `SELECT event_id, type, payload, deliveries, retry_at, error FROM failed_events
         WHERE consumer = $1 AND retry_at IS NOT NULL ORDER BY retry_at, event_id LIMIT $2`,
        [consumer, limit],
      );
      return rows.map(eventOf);
    },
    async remove(consumer, eventIds) {
      await sql.query('DELETE FROM failed_events WHERE consumer = $1 AND event_id = ANY($2::text[])', [
        consumer,
        eventIds,
      ]);
    },
  };
}

/** The number of events that a consumer has given up. */
export async function countGivenUp(sql: Sql, consumer: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'SELECT count(*) AS count FROM failed_events WHERE consumer = $1 AND retry_at IS NULL',
    [consumer],
  );
  return row!.count;
}

function eventOf(row: FailedRow): FailedEvent {
  const message = { id: row.event_id, key: row.type, payload: row.payload };
  return { message, deliveries: row.deliveries, retryAt: row.retry_at, error: row.error };
}

/** PostgreSQL's texts hold no NUL. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\0', '').slice(0, LONGEST_ERROR);
}
