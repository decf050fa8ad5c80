import type { Sql } from '@cabildo/kit';

/** From here on nothing more is kept of these servers. */
export async function markErased(sql: Sql, serverIds: readonly number[], now: Date): Promise<void> {
  await sql.query(
    'INSERT INTO erased_servers (server_id, erased_at) SELECT unnest($1::bigint[]), $2 ON CONFLICT DO NOTHING',
    [serverIds, now],
  );
}

/** Servers that went since `since`. */
export async function listErasedSince(sql: Sql, since: Date): Promise<number[]> {
  const rows = await sql.query<{ server_id: number }>(
    'SELECT server_id FROM erased_servers WHERE erased_at >= $1',
    [since],
  );
  return rows.map((row) => row.server_id);
}
