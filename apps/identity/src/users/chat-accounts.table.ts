import { count, json, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { AdminGuild } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { ChatProfile as StoredProfile } from './rules.ts';

export interface ChatAccountRow {
  cp_id: string;
  user_id: number;
  cp_username: string;
  admin_guilds: AdminGuild[];
  linked_at: Date;
}

const chatAccounts = table<ChatAccountRow>('chat_accounts');

/** The linked accounts of a person, oldest link first. */
export function listChatAccounts(
  sql: Sql,
  userId: number,
): Promise<Pick<ChatAccountRow, 'cp_id' | 'cp_username'>[]> {
  const linked = chatAccounts().where({ user_id: userId }).orderBy('linked_at').orderBy('cp_id');
  return rows(sql, linked.select('cp_id', 'cp_username'));
}

/** The id of the user who has linked an account, or undefined. */
export async function holderOfChatAccount(tx: Tx, cpId: string): Promise<number | undefined> {
  return (await row(tx, chatAccounts().where({ cp_id: cpId }).select('user_id')))?.user_id;
}

export function countChatAccounts(tx: Tx, userId: number): Promise<number> {
  return count(tx, chatAccounts().where({ user_id: userId }));
}

/** Links an account; false when another user has linked it meanwhile. */
export async function insertChatAccount(
  tx: Tx,
  userId: number,
  profile: StoredProfile,
  now: Date,
): Promise<boolean> {
  const account = { cp_id: profile.id, user_id: userId, ...shown(profile), linked_at: now };
  return (await run(tx, chatAccounts().insert(account).onConflict('cp_id').ignore())) === 1;
}

/** Stores what the platform says today about an account that its user showed again. */
export async function refreshChatAccount(tx: Tx, userId: number, profile: StoredProfile): Promise<void> {
  await run(tx, chatAccounts().where({ cp_id: profile.id, user_id: userId }).update(shown(profile)));
}

const shown = ({ username, admin_guilds }: StoredProfile) => ({
  cp_username: username,
  admin_guilds: json(admin_guilds),
});
