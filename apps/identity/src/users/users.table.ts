import { expression, row, rows, run, table, any, type Sql, type Tx } from '@cabildo/kit/database';
import type { ChatAccountRow } from './chat-accounts.table.ts';

interface UserTable {
  user_id: number;
  gp_id: string;
  gp_username: string;
  created_at: Date;
}

export type UserRow = Omit<UserTable, 'created_at'>;

const users = table<UserTable>('users');
const COLUMNS = ['users.user_id', 'gp_id', 'gp_username'] as const;

export function findUser(sql: Sql, userId: number): Promise<UserRow | undefined> {
  return row(
    sql,
    users()
      .where({ user_id: userId })
      .select(...COLUMNS),
  );
}

export function findUserByGameAccount(sql: Sql, gpId: string): Promise<UserRow | undefined> {
  return row(
    sql,
    users()
      .where({ gp_id: gpId })
      .select(...COLUMNS),
  );
}

export function findUserByChatAccount(sql: Sql, cpId: string): Promise<UserRow | undefined> {
  const linked = users().join<ChatAccountRow>('chat_accounts', 'chat_accounts.user_id', 'users.user_id');
  return row(sql, linked.where({ cp_id: cpId }).select(...COLUMNS));
}

/** The person of a game account, made if there is none, and locked, so that sign-ins of one person come one by one. */
export async function claimUser(tx: Tx, gpId: string, gpUsername: string, now: Date): Promise<UserRow> {
  const user = { gp_id: gpId, gp_username: gpUsername, created_at: now };
  await run(tx, users().insert(user).onConflict('gp_id').ignore());
  const claimed = users().where({ gp_id: gpId }).forNoKeyUpdate();
  return (await row(tx, claimed.select(...COLUMNS)))!;
}

/** As {@link claimUser}, for a person who is known. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await rows(tx, users().where({ user_id: userId }).forNoKeyUpdate().select('user_id'));
}

export async function renameUser(tx: Tx, userId: number, gpUsername: string): Promise<void> {
  await run(tx, users().where({ user_id: userId }).update({ gp_username: gpUsername }));
}

export interface ListedUser extends UserRow {
  cp_ids: string[];
  admin_guild_ids: string[];
}

const CHAT_ACCOUNTS = expression<Pick<ListedUser, 'cp_ids' | 'admin_guild_ids'>>(
  `ARRAY(SELECT cp_id FROM chat_accounts c WHERE c.user_id = users.user_id ORDER BY linked_at, cp_id) AS cp_ids,
   ARRAY(SELECT DISTINCT guild->>'id' FROM chat_accounts c, jsonb_array_elements(c.admin_guilds) guild
         WHERE c.user_id = users.user_id ORDER BY 1) AS admin_guild_ids`,
);

/** Known users among `userIds`, by id, with their chat accounts and the guilds that these run. */
export function listUsers(sql: Sql, userIds: readonly number[]): Promise<ListedUser[]> {
  const known = users().where('user_id', any(userIds)).orderBy('user_id');
  return rows(sql, known.select(...COLUMNS, CHAT_ACCOUNTS));
}
