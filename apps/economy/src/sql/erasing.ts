import type { Sql, Tx } from '@cabildo/kit';

/** Closes accounts of a server, so that no money moves on them any more; returns how many, at most `limit`. */
export async function closeSome(tx: Tx, serverId: number, limit: number, now: Date): Promise<number> {
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

/** Erases what services took money for there, so that nothing is given back any more; returns how many, at most `limit`. */
export async function eraseCharges(tx: Tx, serverId: number, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM charges WHERE key = ANY (ARRAY(SELECT key FROM charges WHERE server_id = $1 LIMIT $2)) RETURNING 1`,
    [serverId, limit],
  );
  return rows.length;
}

/** Some accounts of a server, of any kind. */
export async function someAccountIds(sql: Sql, serverId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(`SELECT id FROM accounts WHERE server_id = $1 LIMIT $2`, [
    serverId,
    limit,
  ]);
  return rows.map((row) => row.id);
}

/**
 * Erases entries of these accounts and the transfers they belong to; returns how many entries, at most `limit`. Both
 * sides of a transfer are of one server, so those that outlive their transfer for a moment go with the next calls.
 * BETWEEN, as in entries.ts: the planner must not go through the entries of everybody.
 */
export async function eraseEntries(tx: Tx, accountIds: readonly number[], limit: number): Promise<number> {
  const [row] = await tx.query<{ erased: number }>(
    `WITH gone AS (
       DELETE FROM entries WHERE id = ANY (ARRAY(
         SELECT e.id FROM unnest($1::bigint[]) AS a (id) CROSS JOIN LATERAL (
           SELECT id FROM entries WHERE account_id BETWEEN a.id AND a.id ORDER BY account_id, id LIMIT $2
         ) e LIMIT $2))
       RETURNING transfer_id
     ), with_them AS (
       DELETE FROM transfers WHERE id = ANY (ARRAY(SELECT transfer_id FROM gone))
     )
     SELECT count(*) AS erased FROM gone`,
    [accountIds, limit],
  );
  return row!.erased;
}

/** Erases those of these accounts that have no entries, with all that hangs on them; returns how many. */
export async function eraseAccounts(tx: Tx, accountIds: readonly number[]): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM accounts a WHERE id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT 1 FROM entries WHERE account_id = a.id)
     ORDER BY id FOR UPDATE`,
    [accountIds],
  );
  const ids = rows.map((row) => row.id);
  await tx.query(`DELETE FROM pins WHERE holder_kind = 'account' AND holder_id = ANY($1::bigint[])`, [ids]);
  await tx.query(`DELETE FROM legacy_cards WHERE account_id = ANY($1::bigint[])`, [ids]);
  await tx.query(`DELETE FROM account_members WHERE account_id = ANY($1::bigint[])`, [ids]);
  await tx.query(`DELETE FROM daily_transfers WHERE account_id = ANY($1::bigint[])`, [ids]);
  await tx.query(`DELETE FROM accounts WHERE id = ANY($1::bigint[])`, [ids]);
  return ids.length;
}

/** Erases what a server has beside accounts: its denominations, its bank's rules, its list of ended characters. */
export async function eraseSettings(tx: Tx, serverId: number): Promise<void> {
  // The set first, as everybody locks it, and both together: a set that is laid anew must not find the old bills.
  await tx.query(`DELETE FROM denomination_sets WHERE server_id = $1`, [serverId]);
  await tx.query(`DELETE FROM bill_types WHERE server_id = $1`, [serverId]);
  await tx.query(`DELETE FROM bank_configs WHERE server_id = $1`, [serverId]);
  await tx.query(`DELETE FROM ended_characters WHERE server_id = $1`, [serverId]);
}
