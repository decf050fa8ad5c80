import type { Sql, Tx } from '@cabildo/kit';

export interface ServerKeyRow {
  key_id: number;
  name: string;
  prefix: string;
  created_at: Date;
}

const COLUMNS = 'key_id, name, prefix, created_at';

export interface NewServerKey {
  server_id: number;
  name: string;
  prefix: string;
  key_hash: string;
  created_at: Date;
}

export async function insertServerKey(tx: Tx, key: NewServerKey): Promise<ServerKeyRow> {
  const [row] = await tx.query<ServerKeyRow>(
    `INSERT INTO server_keys (server_id, name, prefix, key_hash, created_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [key.server_id, key.name, key.prefix, key.key_hash, key.created_at],
  );
  return row!;
}

/** How many keys a server has. Exact for whoever holds the lock on its owner. */
export async function countServerKeys(sql: Sql, serverId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'SELECT count(*) AS total FROM server_keys WHERE server_id = $1',
    [serverId],
  );
  return row!.total;
}

/** Oldest first. */
export async function listServerKeys(
  sql: Sql,
  serverId: number,
  limit: number,
  offset: number,
): Promise<ServerKeyRow[]> {
  return sql.query<ServerKeyRow>(
    `SELECT ${COLUMNS} FROM server_keys WHERE server_id = $1 ORDER BY key_id LIMIT $2 OFFSET $3`,
    [serverId, limit, offset],
  );
}

/** Ends a key of a server; undefined when the server has no such key. */
export async function deleteServerKey(
  tx: Tx,
  serverId: number,
  keyId: number,
): Promise<ServerKeyRow | undefined> {
  const [row] = await tx.query<ServerKeyRow>(
    `DELETE FROM server_keys WHERE key_id = $2 AND server_id = $1 RETURNING ${COLUMNS}`,
    [serverId, keyId],
  );
  return row;
}

export async function findServerKey(
  sql: Sql,
  keyHash: string,
): Promise<{ server_id: number; key_id: number } | undefined> {
  const [row] = await sql.query<{ server_id: number; key_id: number }>(
    'SELECT server_id, key_id FROM server_keys WHERE key_hash = $1',
    [keyHash],
  );
  return row;
}
