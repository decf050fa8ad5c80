import {
  any,
  c,
  expression,
  row,
  rows,
  run,
  table,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import type { ChatAccountRow } from './chat-accounts.table.ts';

const users = table('users', {
  user_id: c.id,
  gp_id: c.text,
  gp_username: c.text,
  created_at: c.timestamptz,
});
export type UserRow = Omit<RowOf<typeof users>, 'created_at'>;

// The id has the name of its table, because chat accounts have a `user_id` too.
const NAMED = ['users.user_id', 'gp_id', 'gp_username'] as const;

export function findUser(sql: Sql, userId: number): Promise<UserRow | undefined> {
  return row(sql, users.select(...NAMED).where({ user_id: userId }));
}

export function findUserByGameAccount(sql: Sql, gpId: string): Promise<UserRow | undefined> {
  return row(sql, users.select(...NAMED).where({ gp_id: gpId }));
}

/** The users of these game accounts, by account. */
export async function findUsersByGameAccounts(
  sql: Sql,
  gpIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(sql, users.select('user_id', 'gp_id').where('gp_id', any(gpIds)));
  return new Map(found.map(({ gp_id, user_id }) => [gp_id, user_id]));
}

export function findUserByChatAccount(sql: Sql, cpId: string): Promise<UserRow | undefined> {
  const linked = users
    .query()
    .join<ChatAccountRow>('chat_accounts', 'chat_accounts.user_id', 'users.user_id');
  return row(sql, linked.where({ cp_id: cpId }).select(...NAMED));
}

/** The users who have linked any of these chat accounts, by account. */
export function listUsersByChatAccounts(
  sql: Sql,
  cpIds: readonly string[],
): Promise<(Omit<UserRow, 'gp_id'> & { cp_id: string })[]> {
  const linked = users
    .query()
    .join<ChatAccountRow>('chat_accounts', 'chat_accounts.user_id', 'users.user_id');
  const found = linked.where('cp_id', any(cpIds)).select('cp_id', 'users.user_id', 'gp_username');
  return rows(sql, found.orderBy('cp_id'));
}

/** Finds or creates the user of a game account, and locks the row, so that a user's sign-ins complete one after another. */
export async function claimUser(tx: Tx, gpId: string, gpUsername: string, now: Date): Promise<UserRow> {
  const user = { gp_id: gpId, gp_username: gpUsername, created_at: now };
  await run(tx, users.insert(user).onConflict('gp_id').ignore());
  const claimed = users.select(...NAMED).where({ gp_id: gpId });
  return (await row(tx, claimed.forNoKeyUpdate()))!;
}

/** Locks a known user as {@link claimUser} does. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await rows(tx, users.select('user_id').where({ user_id: userId }).forNoKeyUpdate());
}

export async function renameUser(tx: Tx, userId: number, gpUsername: string): Promise<void> {
  await run(tx, users.update({ gp_username: gpUsername }).where({ user_id: userId }));
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

/** The users of these ids that exist, by id, with their chat accounts and the guilds that these run. */
export function listUsers(sql: Sql, userIds: readonly number[]): Promise<ListedUser[]> {
  const known = users.select(...NAMED, CHAT_ACCOUNTS).where('user_id', any(userIds));
  return rows(sql, known.orderBy('user_id'));
}
