import type { Sql, Tx } from '@cabildo/kit';

/** Puts a token in the place of the one the server's bot had. */
export async function putBotToken(tx: Tx, serverId: number, tokenHash: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO bot_tokens (server_id, token_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (server_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`,
    [serverId, tokenHash, now],
  );
}

export async function findBotToken(sql: Sql, tokenHash: string): Promise<{ server_id: number } | undefined> {
  const [row] = await sql.query<{ server_id: number }>(
    'SELECT server_id FROM bot_tokens WHERE token_hash = $1',
    [tokenHash],
  );
  return row;
}
