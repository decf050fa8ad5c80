import { c, count, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { AdminGuild } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { ChatProfile } from './rules.ts';

const chatAccounts = table('chat_accounts', {
  cp_id: c.text,
  user_id: c.bigint,
  cp_username: c.text,
  /** The guilds that the user ran at the last sign-in (SV-12). */
  admin_guilds: c.jsonb<AdminGuild[]>(),
  linked_at: c.timestamptz,
});
export type ChatAccountRow = RowOf<typeof chatAccounts>;

/** The linked accounts of a user, oldest link first. */
export function listChatAccounts(
  sql: Sql,
  userId: number,
): Promise<Pick<ChatAccountRow, 'cp_id' | 'cp_username'>[]> {
  const linked = chatAccounts.select('cp_id', 'cp_username').where({ user_id: userId });
  return rows(sql, linked.orderBy('linked_at').orderBy('cp_id'));
}

/** The id of the user who has linked an account; undefined: no user has. */
export async function userOfChatAccount(tx: Tx, cpId: string): Promise<number | undefined> {
  return (await row(tx, chatAccounts.select('user_id').where({ cp_id: cpId })))?.user_id;
}

export function countChatAccounts(tx: Tx, userId: number): Promise<number> {
  return count(tx, chatAccounts.query().where({ user_id: userId }));
}

/** Links an account; false when another user has linked the account at the same moment. */
export async function insertChatAccount(
  tx: Tx,
  userId: number,
  profile: ChatProfile,
  now: Date,
): Promise<boolean> {
  const account = { cp_id: profile.id, user_id: userId, ...shown(profile), linked_at: now };
  return (await run(tx, chatAccounts.insert(account).onConflict('cp_id').ignore())) === 1;
}

/** Updates an account that its user has shown again: name and guilds as the platform has them today. */
export async function refreshChatAccount(tx: Tx, userId: number, profile: ChatProfile): Promise<void> {
  await run(tx, chatAccounts.update(shown(profile)).where({ cp_id: profile.id, user_id: userId }));
}

const shown = ({ username, admin_guilds }: ChatProfile) => ({
  cp_username: username,
  admin_guilds,
});

/** The linked accounts of a user with all that is stored of them, oldest link first. */
export const listWholeChatAccounts = (sql: Sql, userId: number): Promise<ChatAccountRow[]> =>
  rows(sql, chatAccounts.select().where({ user_id: userId }).orderBy('linked_at').orderBy('cp_id'));

/** Unlinks all accounts of a user (ID-21). */
export async function deleteChatAccounts(tx: Tx, userId: number): Promise<void> {
  await run(tx, chatAccounts.delete().where({ user_id: userId }));
}
