import { c, count, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { AdminGuild } from '@cabildo/contracts/identity/sign-in/sign-in.ts';
import type { ChatProfile } from './rules.ts';

export const chatAccounts = table(
  'chat_accounts',
  {
    cp_id: c.text,
    user_id: c.bigint,
    cp_username: c.text,
    /** The guilds that the user ran at the last sign-in (SV-12). */
    admin_guilds: c.jsonb<AdminGuild[]>(),
    linked_at: c.timestamptz,
  },
  {
    bound: 'max_chat_accounts',
    goes: 'stays: until its user unlinks it',
    erased: 'not about a server',
    carried: 'with new people',
    person: { user_id: { goes: 'the limit is of accounts that are linked at a time' } },
    exported: 'in chat_accounts',
  },
);
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

/** Unlinks an account of a user; false when the user has not linked it. */
export async function deleteChatAccount(
  tx: Tx,
  { cp_id, user_id }: Pick<ChatAccountRow, 'cp_id' | 'user_id'>,
): Promise<boolean> {
  return (await run(tx, chatAccounts.delete().where({ cp_id, user_id }))) === 1;
}

/** Moves an account from one user to another; false when it is no longer of the first. */
export async function moveChatAccount(
  tx: Tx,
  { cp_id, from, to, now }: { cp_id: string; from: number; to: number; now: Date },
): Promise<boolean> {
  const moved = chatAccounts.update({ user_id: to, linked_at: now });
  return (await run(tx, moved.where({ cp_id, user_id: from }))) === 1;
}

/** The linked accounts of a user with all that is stored of them, oldest link first. */
export const listWholeChatAccounts = (sql: Sql, userId: number): Promise<ChatAccountRow[]> =>
  rows(sql, chatAccounts.select().where({ user_id: userId }).orderBy('linked_at').orderBy('cp_id'));

/** Unlinks all accounts of a user (ID-21). */
export async function deleteChatAccounts(tx: Tx, userId: number): Promise<void> {
  await run(tx, chatAccounts.delete().where({ user_id: userId }));
}
