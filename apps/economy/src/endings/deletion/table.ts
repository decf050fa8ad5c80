import type { Tx } from '@cabildo/kit/database';

/** Closes up to `limit` accounts of a server; returns their number. */
export async function closeAccounts(tx: Tx, serverId: number, limit: number, now: Date): Promise<number> {
  const rows = await tx.query(
    `UPDATE accounts SET status = 'closed', closed_at = $3 WHERE id = ANY (ARRAY(
       SELECT id FROM accounts WHERE id = ANY (ARRAY(
         SELECT id FROM accounts
         WHERE server_id = $1 AND status <> 'closed' AND owner_character_id IS NOT NULL LIMIT $2))
       ORDER BY id FOR NO KEY UPDATE)) RETURNING 1`,
    [serverId, limit, now],
  );
  return rows.length;
}

/** Deletes up to `limit` charges of a server, so that none is refunded any more; returns their number. */
export async function deleteCharges(tx: Tx, serverId: number, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM charges WHERE key = ANY (ARRAY(SELECT key FROM charges WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
    [serverId, limit],
  );
  return rows.length;
}
