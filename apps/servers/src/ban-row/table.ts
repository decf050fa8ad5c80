import { c, count, row, run, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

/** The row of a ban is a slice below `members`, which refuses joins by it, and `bans`, which kicks members. */
export const bans = table('bans', {
  id: c.id,
  server_id: c.bigint,
  user_id: c.bigint,
  reason: c.text,
  /** Null: without an end. */
  expires_at: c.timestamptz.nullable,
  banned_by: c.bigint.nullable,
  banned_by_key_id: c.bigint.nullable,
  created_at: c.timestamptz,
  updated_by: c.bigint.nullable,
  updated_by_key_id: c.bigint.nullable,
  updated_at: c.timestamptz.nullable,
  /** The punishment that made or replaced the ban last. */
  punishment_id: c.bigint.nullable,
});
export type BanRow = RowOf<typeof bans>;

/** A ban with the names of its user; null: nobody knows the user here. */
export interface NamedBan extends BanRow {
  gp_id: string | null;
  gp_username: string | null;
}

const banOf = (serverId: number, userId: number) =>
  bans.select().where({ server_id: serverId, user_id: userId });

/** The ban of a user, in force or over. */
export const findBan = (sql: Sql, serverId: number, userId: number): Promise<BanRow | undefined> =>
  row(sql, banOf(serverId, userId));

/** Does the same as {@link findBan}, and waits for the job that ends bans. */
export const lockBan = (tx: Tx, serverId: number, userId: number): Promise<BanRow | undefined> =>
  row(tx, banOf(serverId, userId).forUpdate());

/**
 * The ban that a punishment made or replaced last. The punishment finds it, and not the user, because a deleted account
 * leaves a stand-in in the punishment, and the ban passes to the next user of the same game account (ID-21). Waits for the
 * job that ends bans.
 */
export const lockBanOf = (tx: Tx, serverId: number, punishmentId: number): Promise<BanRow | undefined> =>
  row(tx, bans.select().where({ server_id: serverId, punishment_id: punishmentId }).forUpdate());

export async function insertBan(
  tx: Tx,
  ban: Omit<BanRow, 'id' | 'updated_by' | 'updated_by_key_id' | 'updated_at'>,
): Promise<BanRow> {
  return (await row(tx, bans.insert(ban).returning(bans.columns)))!;
}

/** Replaces the reason and the end of a ban. */
export async function replaceBan(
  tx: Tx,
  id: number,
  ban: Pick<
    BanRow,
    'reason' | 'expires_at' | 'punishment_id' | 'updated_by' | 'updated_by_key_id' | 'updated_at'
  >,
): Promise<BanRow> {
  return (await row(tx, bans.update(ban).where({ id }).returning(bans.columns)))!;
}

export async function deleteBan(tx: Tx, id: number): Promise<void> {
  await run(tx, bans.delete().where({ id }));
}

/** Counts the bans of users other than this one; exact while the server is locked. */
export const countOtherBans = (sql: Sql, serverId: number, userId: number): Promise<number> =>
  count(sql, bans.query().where({ server_id: serverId }).where('user_id', '<>', userId));

const IN_FORCE = `FROM bans b WHERE b.server_id = $1 AND (b.expires_at IS NULL OR b.expires_at > $2)`;

/** One page of the bans in force, newest first. OFFSET 0 has the names looked up for the rows of the page alone. */
export async function listBans(
  sql: Sql,
  { server_id, now }: { server_id: number; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<NamedBan>> {
  const [rows, counted] = await Promise.all([
    sql.query<NamedBan>(
      `SELECT ${bans.list('b')}, p.gp_id, p.gp_username
       FROM (SELECT ${bans.list('b')} ${IN_FORCE} ORDER BY b.created_at DESC, b.id DESC LIMIT $3 OFFSET $4) b
       LEFT JOIN LATERAL (SELECT gp_id, gp_username FROM profiles WHERE user_id = b.user_id OFFSET 0) p ON true
       ORDER BY b.created_at DESC, b.id DESC`,
      [server_id, now, limit, offset],
    ),
    sql.query<{ total: number }>(`SELECT count(*) AS total ${IN_FORCE}`, [server_id, now]),
  ]);
  return { rows, total: counted[0]!.total };
}

export const endedBans = due(bans, { at: 'expires_at' });

/** Has the bans of deleted users hold for the new user of the same account (ID-21); of several in one server, the longest. */
export async function inheritBans(sql: Sql, userId: number, formerIds: readonly number[]): Promise<void> {
  await sql.query(
    `UPDATE bans SET user_id = $1 WHERE id IN (
       SELECT DISTINCT ON (server_id) id FROM bans b WHERE user_id = ANY ($2::bigint[])
         AND NOT EXISTS (SELECT FROM bans own WHERE own.server_id = b.server_id AND own.user_id = $1)
       ORDER BY server_id, expires_at DESC NULLS FIRST)`,
    [userId, formerIds],
  );
}
