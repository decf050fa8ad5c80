import { DELETED_NAME } from '@cabildo/contracts/permissions';
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

export const users = table(
  'users',
  {
    user_id: c.id,
    /** Null: the user deleted the account (ID-21). */
    gp_id: c.text.nullable,
    gp_username: c.text,
    created_at: c.timestamptz,
    /** Stands for the account of the game platform of a deleted user, so that a return is recognised. */
    gp_mac: c.bytea.nullable,
    deleted_at: c.timestamptz.nullable,
    /** The deleted users who had the same account before. */
    former_user_ids: c.bigints,
  },
  {
    bound: 'system: one for each account of the game platform',
    goes: 'stays: user accounts do (SV-11)',
    erased: 'not about a server: user accounts stay (SV-11)',
    carried: { knownBy: 'gp_id' },
    person: {
      user_id: { stays: 'for what was accepted when, without a name' },
      gp_id: { service: 'delete_account' },
      gp_username: { emptied: 'Cuenta eliminada' },
    },
    exported: 'in user',
  },
);
export interface UserRow extends Pick<RowOf<typeof users>, 'user_id' | 'gp_username'> {
  gp_id: string;
}

// The id has the name of its table, because chat accounts have a `user_id` too.
const NAMED = ['users.user_id', 'gp_id', 'gp_username'] as const;

/** The users who have not deleted their account. */
const live = () => users.query().whereNull('deleted_at');
const first = async (sql: Sql, query: Parameters<typeof row>[1]): Promise<UserRow | undefined> =>
  (await row(sql, query)) as UserRow | undefined;

export function findUser(sql: Sql, userId: number): Promise<UserRow | undefined> {
  return first(
    sql,
    live()
      .where({ user_id: userId })
      .select(...NAMED),
  );
}

export function findUserByGameAccount(sql: Sql, gpId: string): Promise<UserRow | undefined> {
  return first(sql, users.select(...NAMED).where({ gp_id: gpId }));
}

/** The users of these game accounts, by account. */
export async function findUsersByGameAccounts(
  sql: Sql,
  gpIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(sql, users.select('user_id', 'gp_id').where('gp_id', any(gpIds)));
  return new Map(found.map(({ gp_id, user_id }) => [gp_id!, user_id]));
}

/** The deleted users of these game accounts, by what stands for the account, in hex (ID-21). */
export async function findFormerUsers(
  sql: Sql,
  macs: readonly Buffer[],
): Promise<ReadonlyMap<string, number[]>> {
  // The join shows the planner that no account is null, so that the partial index serves.
  const found = await sql.query<{ mac: string; user_id: number }>(
    `SELECT encode(mac, 'hex') AS mac, user_id FROM unnest($1::bytea[]) AS mac JOIN users ON gp_mac = mac ORDER BY user_id`,
    [macs],
  );
  const byMac = Map.groupBy(found, ({ mac }) => mac);
  return new Map([...byMac].map(([mac, users]) => [mac, users.map(({ user_id }) => user_id)]));
}

export function findUserByChatAccount(sql: Sql, cpId: string): Promise<UserRow | undefined> {
  const linked = users
    .query()
    .join<ChatAccountRow>('chat_accounts', 'chat_accounts.user_id', 'users.user_id');
  return first(sql, linked.where({ cp_id: cpId }).select(...NAMED));
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

/** An account of the game platform, and what stands for it in the rows of deleted users. */
export interface GameAccount {
  readonly gp_id: string;
  readonly gp_username: string;
  readonly gp_mac: Buffer;
}

/**
 * Finds or creates the user of a game account, and locks the row, so that a user's sign-ins complete one after another. A new
 * user learns which deleted ones had the account before (ID-21).
 */
export async function claimUser(
  tx: Tx,
  { gp_id, gp_username, gp_mac }: GameAccount,
  now: Date,
): Promise<UserRow> {
  for (;;) {
    const user = { gp_id, gp_username, created_at: now };
    const made = await run(tx, users.insert(user).onConflict('gp_id').ignore());
    // A statement of its own, which sees the deletion that the insert may have waited for.
    if (made > 0) {
      await tx.query(
        `UPDATE users SET former_user_ids = ARRAY(SELECT user_id FROM users WHERE gp_mac = $2 ORDER BY 1)
         WHERE gp_id = $1`,
        [gp_id, gp_mac],
      );
    }
    const claimed = await first(
      tx,
      users
        .select(...NAMED)
        .where({ gp_id })
        .forNoKeyUpdate(),
    );
    // Not found where the user was deleted meanwhile.
    if (claimed) return claimed;
  }
}

/** Locks a known user as {@link claimUser} does; undefined: the user deleted the account. */
export function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return first(
    tx,
    live()
      .where({ user_id: userId })
      .select(...NAMED)
      .forNoKeyUpdate(),
  );
}

/** Empties the row of a user, which is locked, and stores what stands for the game account (ID-21). */
export async function emptyUser(tx: Tx, userId: number, gp_mac: Buffer, now: Date): Promise<void> {
  const emptied = { gp_id: null, gp_username: DELETED_NAME, gp_mac, deleted_at: now };
  await run(tx, users.update(emptied).where({ user_id: userId }));
}

export async function renameUser(tx: Tx, userId: number, gpUsername: string): Promise<void> {
  await run(tx, users.update({ gp_username: gpUsername }).where({ user_id: userId }));
}

export interface ListedUser extends UserRow {
  former_user_ids: number[];
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
  const known = live()
    .where('user_id', any(userIds))
    .select(...NAMED, 'former_user_ids', CHAT_ACCOUNTS);
  return rows(sql, known.orderBy('user_id')) as Promise<ListedUser[]>;
}

/** The users who have, or had before they deleted an account, one of these ids, by id (ID-21). */
export function findPeople(
  sql: Sql,
  userIds: readonly number[],
): Promise<(UserRow & { former_user_ids: number[] })[]> {
  const known = live()
    .where(expression('(user_id = ANY(?::bigint[]) OR former_user_ids && ?::bigint[])', [userIds, userIds]))
    .select(...NAMED, 'former_user_ids');
  return rows(sql, known.orderBy('user_id')) as Promise<(UserRow & { former_user_ids: number[] })[]>;
}

/** When a user first signed in, and the number of the person (`personOf`), which may be older. */
export async function beginningOf(
  sql: Sql,
  userId: number,
): Promise<{ created_at: Date; person_id: number }> {
  const begun = users.select('created_at', 'former_user_ids').where({ user_id: userId });
  const { created_at, former_user_ids } = (await row(sql, begun))!;
  return { created_at, person_id: former_user_ids[0] ?? userId };
}
