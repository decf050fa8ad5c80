import type { Sql, Tx } from '@cabildo/kit/database';

/** Who owns a server, and since when, as an event told it. */
export interface Handover {
  server_id: number;
  user_id: number;
  since: Date;
}

/** Notes that a server has webhooks; its owner is asked for later. */
export async function noteServer(tx: Tx, serverId: number): Promise<void> {
  await tx.query('INSERT INTO server_owners (server_id) VALUES ($1) ON CONFLICT DO NOTHING', [serverId]);
}

/** Servers whose owner is not known yet, by id, from after `after` on. */
export async function listUnknown(sql: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ server_id: number }>(
    `SELECT server_id FROM server_owners WHERE user_id IS NULL AND server_id > $1 ORDER BY server_id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ server_id }) => server_id);
}

/** Stores owners that were asked for; what an event has told meanwhile is newer and stays. */
export async function learnOwners(
  sql: Sql,
  owners: readonly Pick<Handover, 'server_id' | 'user_id'>[],
): Promise<void> {
  await sql.query(
    `UPDATE server_owners o SET user_id = v.user_id FROM unnest($1::bigint[], $2::bigint[]) AS v (server_id, user_id)
     WHERE o.server_id = v.server_id AND o.user_id IS NULL`,
    [owners.map(({ server_id }) => server_id), owners.map(({ user_id }) => user_id)],
  );
}

/** Stores that a server that has webhooks was handed over, unless a later event has been here before. */
export async function handOver(tx: Tx, { server_id, user_id, since }: Handover): Promise<void> {
  await tx.query(
    `UPDATE server_owners SET user_id = $2, since = $3 WHERE server_id = $1 AND (since IS NULL OR since < $3)`,
    [server_id, user_id, since],
  );
}
