import type { Sql, Tx } from '@cabildo/kit';
import type { StoredProfile } from './sign_ins.ts';

/** The linked accounts of a person, oldest link first. */
export function listChatAccounts(
  sql: Sql,
  userId: number,
): Promise<{ cp_id: string; cp_username: string }[]> {
  return sql.query(
    'SELECT cp_id, cp_username FROM chat_accounts WHERE user_id = $1 ORDER BY linked_at, cp_id',
    [userId],
  );
}

/** Who has linked an account, or undefined. */
export async function holderOfChatAccount(tx: Tx, cpId: string): Promise<number | undefined> {
  const [row] = await tx.query<{ user_id: number }>('SELECT user_id FROM chat_accounts WHERE cp_id = $1', [
    cpId,
  ]);
  return row?.user_id;
}

export async function countChatAccounts(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>('SELECT count(*) FROM chat_accounts WHERE user_id = $1', [
    userId,
  ]);
  return row!.count;
}

/** Links an account; false when somebody else was a moment faster. */
export async function insertChatAccount(
  tx: Tx,
  userId: number,
  profile: StoredProfile,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO chat_accounts (cp_id, user_id, cp_username, admin_guilds, linked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (cp_id) DO NOTHING RETURNING 1`,
    [profile.id, userId, profile.username, JSON.stringify(profile.admin_guilds), now],
  );
  return rows.length === 1;
}

/** Keeps what the platform says today about an account that its holder showed again. */
export async function refreshChatAccount(tx: Tx, userId: number, profile: StoredProfile): Promise<void> {
  await tx.query(
    'UPDATE chat_accounts SET cp_username = $3, admin_guilds = $4 WHERE cp_id = $1 AND user_id = $2',
    [profile.id, userId, profile.username, JSON.stringify(profile.admin_guilds)],
  );
}
