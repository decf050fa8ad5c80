import type { Sql, Tx } from '@cabildo/kit/database';

/** A row that falls due in a server. */
export interface DueInServer {
  readonly id: number;
  readonly server_id: number;
}

/**
 * The rows of a table that fall due at `due_at`, for a job that takes locks of their servers. A claim shares the server and not
 * the row, because a deletion of the server has the server first: so neither ever waits for the other, and a server that is
 * being deleted is passed over. Another process may claim the same row, so the job reads it again under a lock of the server.
 * It has one slot, because a transaction that goes from server to server would take the locks in no order.
 */
export const dueInServers = (table: string) => ({
  slots: 1,
  async next(sql: Sql): Promise<Date | null> {
    const [row] = await sql.query<{ at: Date }>(
      `SELECT due_at AS at FROM ${table} WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
    );
    return row?.at ?? null;
  },
  claim: (tx: Tx, now: Date, limit: number): Promise<DueInServer[]> =>
    tx.query<DueInServer>(
      `SELECT t.id, t.server_id FROM ${table} t JOIN servers s ON s.id = t.server_id WHERE t.due_at <= $1
       ORDER BY t.due_at, t.id LIMIT $2 FOR KEY SHARE OF s SKIP LOCKED`,
      [now, limit],
    ),
});
