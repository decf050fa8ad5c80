import type { Sql } from '../database/sql.ts';

const OLDEST = `
  SELECT extract(epoch FROM now() - (payload::jsonb ->> 'occurred_at')::timestamptz)::float8 AS seconds
  FROM outbox ORDER BY id LIMIT 1`;

/** The age in seconds of the event that waits longest to be published; 0: none waits. */
export async function oldestUnpublished(sql: Sql): Promise<number> {
  // Planned anew, as the relay does: the outbox is empty most of the time.
  const [row] = await sql.query<{ seconds: number }>(OLDEST, [], { customPlan: true });
  return Math.max(0, row?.seconds ?? 0);
}
