import type { Sql, Tx } from '@cabildo/kit';

export interface UserRow {
  user_id: number;
  gp_id: string;
  gp_username: string;
}

const COLUMNS = 'user_id, gp_id, gp_username';

export async function findUser(sql: Sql, userId: number): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE user_id = $1`, [userId]);
  return row;
}

export async function findUserByGameAccount(sql: Sql, gpId: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE gp_id = $1`, [gpId]);
  return row;
}

export async function findUserByChatAccount(sql: Sql, cpId: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(
    `SELECT ${COLUMNS} FROM users JOIN chat_accounts USING (user_id) WHERE cp_id = $1`,
    [cpId],
  );
  return row;
}

/** The person of a game account, made if there is none, and locked: what follows is one at a time per person. */
export async function claimUser(tx: Tx, gpId: string, gpUsername: string, now: Date): Promise<UserRow> {
  await tx.query(
    'INSERT INTO users (gp_id, gp_username, created_at) VALUES ($1, $2, $3) ON CONFLICT (gp_id) DO NOTHING',
    [gpId, gpUsername, now],
  );
  const [row] = await tx.query<UserRow>(`SELECT ${COLUMNS} FROM users WHERE gp_id = $1 FOR NO KEY UPDATE`, [
    gpId,
  ]);
  return row!;
}

/** As {@link claimUser}, for a person who is known. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

export async function renameUser(tx: Tx, userId: number, gpUsername: string): Promise<void> {
  await tx.query('UPDATE users SET gp_username = $2 WHERE user_id = $1', [userId, gpUsername]);
}

export interface ListedUser extends UserRow {
  cp_ids: string[];
  admin_guild_ids: string[];
}

/** Known users among `userIds`, by id, with their chat accounts and the guilds that these run. */
export function listUsers(sql: Sql, userIds: readonly number[]): Promise<ListedUser[]> {
  return sql.query(
    `SELECT ${COLUMNS},
       ARRAY(SELECT cp_id FROM chat_accounts c WHERE c.user_id = u.user_id ORDER BY linked_at, cp_id) AS cp_ids,
       ARRAY(SELECT DISTINCT guild->>'id' FROM chat_accounts c, jsonb_array_elements(c.admin_guilds) guild
             WHERE c.user_id = u.user_id ORDER BY 1) AS admin_guild_ids
     FROM users u WHERE user_id = ANY($1::bigint[]) ORDER BY user_id`,
    [userIds],
  );
}
