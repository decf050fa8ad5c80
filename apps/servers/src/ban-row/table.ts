import {
  c,
  count,
  expression,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';

/** The row of a ban is a slice below `members`, which refuses joins by it, and `bans`, which kicks members. */
export const bans = table(
  'bans',
  {
    id: c.id,
    server_id: c.bigint,
    /** Null where a game account alone is banned, whose user never was a member. */
    user_id: c.bigint.nullable,
    /** The banned game account; empty once its user deleted the account, whose id the ban has then. */
    gp_id: c.text.nullable,
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
  },
  {
    bound: 'staff',
    goes: 'by end_bans: at its end; with its server',
    person: {
      user_id: { stays: 'a ban holds for who comes back with the same account' },
      gp_id: { service: 'which sets the id of the deleted user in its place' },
    },
    exported: 'in bans',
    locks: { bans: 60 },
  },
);
export type BanRow = RowOf<typeof bans>;

/** The subject of a ban: a user, or (with `user_id` null) a game account of somebody who never was a member. */
export type BanSubject = Pick<BanRow, 'user_id' | 'gp_id'>;

/** A ban with the names of its user; null: the ban is of a game account, or the user has deleted the account. */
export interface NamedBan extends BanRow {
  known_gp_id: string | null;
  gp_username: string | null;
}

const bansOf = (serverId: number, { user_id, gp_id }: BanSubject) =>
  bans
    .select()
    .where({ server_id: serverId })
    .where(expression('(user_id = ?::bigint OR gp_id = ?::text)', [user_id, gp_id]));

/** The ban of a user, by id or game account, in force or over; of two the longer one. */
export const findBan = (sql: Sql, serverId: number, subject: BanSubject): Promise<BanRow | undefined> =>
  row(
    sql,
    bansOf(serverId, subject).orderBy(expression(`coalesce(expires_at, 'infinity')`), 'desc').limit(1),
  );

/** The bans of a user by id or game account, in force or over; waits for the job that ends bans. */
export const lockBans = (tx: Tx, serverId: number, subject: BanSubject): Promise<BanRow[]> =>
  rows(tx, bansOf(serverId, subject).orderBy('id').forUpdate());

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

/** Counts the bans of others than this subject; exact while the server is locked. */
export const countOtherBans = (sql: Sql, serverId: number, { user_id, gp_id }: BanSubject): Promise<number> =>
  count(
    sql,
    bans
      .query()
      .where({ server_id: serverId })
      .where(expression('(user_id IS DISTINCT FROM ? OR gp_id IS DISTINCT FROM ?)', [user_id, gp_id])),
  );

const IN_FORCE = `FROM bans b WHERE b.server_id = $1 AND (b.expires_at IS NULL OR b.expires_at > $2)`;

/** One page of the bans in force, newest first. OFFSET 0 has the names looked up for the rows of the page alone. */
export async function listBans(
  sql: Sql,
  { server_id, now }: { server_id: number; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<NamedBan>> {
  const [listed, counted] = await Promise.all([
    sql.query<NamedBan>(
      `SELECT ${bans.list('b')}, p.gp_id AS known_gp_id, p.gp_username
       FROM (SELECT ${bans.list('b')} ${IN_FORCE} ORDER BY b.created_at DESC, b.id DESC LIMIT $3 OFFSET $4) b
       LEFT JOIN LATERAL (SELECT gp_id, gp_username FROM profiles
         WHERE user_id = b.user_id AND b.gp_id IS NULL OFFSET 0) p ON true
       ORDER BY b.created_at DESC, b.id DESC`,
      [server_id, now, limit, offset],
    ),
    sql.query<{ total: number }>(`SELECT count(*) AS total ${IN_FORCE}`, [server_id, now]),
  ]);
  return { rows: listed, total: counted[0]!.total };
}

export const endedBans = due(bans, { at: 'expires_at' });

/** Has the bans of deleted users hold for the new user of the same account (ID-21); of several in one server, the longest. */
export async function inheritBans(sql: Sql, userId: number, formerIds: readonly number[]): Promise<void> {
  await sql.query(
    `WITH held AS (
       SELECT DISTINCT ON (server_id) id FROM bans b WHERE user_id = ANY ($2::bigint[])
         AND NOT EXISTS (SELECT FROM bans own WHERE own.server_id = b.server_id AND own.user_id = $1)
       ORDER BY server_id, expires_at DESC NULLS FIRST),
     others AS (DELETE FROM bans WHERE user_id = ANY ($2::bigint[]) AND id NOT IN (SELECT id FROM held))
     UPDATE bans SET user_id = $1 WHERE id IN (SELECT id FROM held)`,
    [userId, formerIds],
  );
}

/** Sets the id of a user who deletes the account in the bans of the game account, which nothing here leads to then (ID-21). */
export async function hideGameAccount(tx: Tx, userId: number): Promise<void> {
  await tx.query(
    `WITH own AS (
       SELECT b.id, EXISTS (SELECT FROM bans o WHERE o.server_id = b.server_id AND o.user_id = $1) AS is_second
       FROM bans b JOIN profiles p ON p.gp_id = b.gp_id WHERE p.user_id = $1),
     second AS (DELETE FROM bans WHERE id IN (SELECT id FROM own WHERE is_second))
     UPDATE bans SET user_id = $1, gp_id = '' WHERE id IN (SELECT id FROM own WHERE NOT is_second)`,
    [userId],
  );
}
