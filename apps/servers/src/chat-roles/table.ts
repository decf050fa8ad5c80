import { c, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

export const chatRoles = table(
  'chat_roles',
  {
    server_id: c.bigint,
    cp_id: c.text,
    /** Null: no user has linked the account. */
    user_id: c.bigint.nullable,
    cp_guild_id: c.text,
    /** In order, each once. */
    cp_role_ids: c.texts,
    reported_at: c.timestamptz,
    /** When the bot last named the account, by the clock of the database (BO-12). */
    named_at: c.timestamptz,
  },
  {
    bound: 'system: one for each chat account that the bot reports',
    goes: 'with its server',
    person: { user_id: { goes: 'it is what a chat account may do' } },
    exported: 'in chat_roles',
    locks: { 'reported roles of a server': 30 },
  },
);
/** The chat roles of one account. */
export type ReportedRoles = Pick<RowOf<typeof chatRoles>, 'cp_id' | 'user_id' | 'cp_role_ids'>;

export const chatAccounts = table(
  'chat_accounts',
  {
    cp_id: c.text,
    /** Null: its user has unlinked it. */
    user_id: c.bigint.nullable,
    /** Since when that is so; by it an old event that comes late is known. */
    linked_at: c.timestamptz,
  },
  {
    bound: 'system: one for each chat account that somebody has linked',
    goes: 'stays: a copy of what identity owns, also of accounts that are unlinked',
    erased: 'not about a server',
    carried: 'with new people',
    person: { user_id: { goes: 'it is a copy of what identity has' } },
    exported: 'not: a copy of what identity shows',
  },
);

/**
 * Stores the chat roles that the bot reported, each account once, and returns those that changed. The caller has locked the
 * reported roles of the server. Accounts that are as before are marked as named all the same.
 */
export async function saveReportedRoles(
  tx: Tx,
  { server_id, cp_guild_id, now }: { server_id: number; cp_guild_id: string; now: Date },
  reported: readonly ReportedRoles[],
): Promise<Pick<ReportedRoles, 'cp_id' | 'cp_role_ids'>[]> {
  // JSON carries the lists, because an array of arrays of unlike lengths is none to PostgreSQL.
  const changed = await tx.query<Pick<ReportedRoles, 'cp_id' | 'cp_role_ids'>>(
    `INSERT INTO chat_roles (server_id, cp_guild_id, reported_at, cp_id, user_id, cp_role_ids, named_at)
     SELECT $1, $2, $3, r.cp_id, r.user_id, ARRAY(SELECT jsonb_array_elements_text(r.cp_role_ids)), clock_timestamp()
     FROM jsonb_to_recordset($4::jsonb) AS r (cp_id text, user_id bigint, cp_role_ids jsonb)
     ORDER BY r.cp_id
     ON CONFLICT (server_id, cp_id) DO UPDATE SET user_id = excluded.user_id, cp_guild_id = excluded.cp_guild_id,
       cp_role_ids = excluded.cp_role_ids, reported_at = excluded.reported_at, named_at = excluded.named_at
     WHERE (chat_roles.user_id, chat_roles.cp_guild_id, chat_roles.cp_role_ids)
       IS DISTINCT FROM (excluded.user_id, excluded.cp_guild_id, excluded.cp_role_ids)
     RETURNING ${chatRoles.list()}`,
    [server_id, cp_guild_id, now, JSON.stringify(reported)],
  );
  const known = new Set(changed.map(({ cp_id }) => cp_id));
  const unchanged = reported.filter(({ cp_id }) => !known.has(cp_id)).map(({ cp_id }) => cp_id);
  if (unchanged.length > 0)
    await tx.query(
      'UPDATE chat_roles SET named_at = clock_timestamp() WHERE server_id = $1 AND cp_id = ANY($2::text[])',
      [server_id, unchanged],
    );
  return changed;
}

/** The most accounts that {@link clearUnnamed} looks at. */
const CLEARED_AT_ONCE = 500;

/** An account whose roles were taken; the user by the report or by the link, and the name that this service knows, if any. */
interface Cleared {
  readonly cp_id: string;
  readonly user_id: number | null;
  readonly gp_username: string | null;
}

/**
 * Takes the roles of accounts of a guild that were not named since a report began, in the next slice of the server's accounts
 * (BO-12). The caller has locked the reported roles of the server.
 * @returns `lastSeen`: the last account of the slice; null: no other follows
 */
export async function clearUnnamed(
  tx: Tx,
  report: {
    readonly server_id: number;
    readonly cp_guild_id: string;
    readonly cleared_to: string;
    readonly id: number;
  },
): Promise<{ cleared: Cleared[]; lastSeen: string | null }> {
  const { server_id, cp_guild_id, cleared_to, id } = report;
  const [slice] = await tx.query<{ seen: number; last: string | null }>(
    `SELECT count(*) AS seen, max(cp_id) AS last FROM (
       SELECT cp_id FROM chat_roles WHERE server_id = $1 AND cp_id > $2 ORDER BY cp_id LIMIT $3) t`,
    [server_id, cleared_to, CLEARED_AT_ONCE],
  );
  const { seen, last } = slice!;
  if (last === null) return { cleared: [], lastSeen: null };
  // The moment is compared in the database, because a date has no microseconds here.
  const cleared = await tx.query<Cleared>(
    `WITH taken AS (
       UPDATE chat_roles SET cp_role_ids = '{}'
       WHERE server_id = $1 AND cp_id > $2 AND cp_id <= $3 AND cp_guild_id = $4 AND cp_role_ids <> '{}'
         AND named_at < (SELECT begun_at FROM chat_reports WHERE id = $5)
       RETURNING cp_id, user_id
     )
     SELECT h.cp_id, h.user_id, p.gp_username
     FROM (SELECT t.cp_id, CASE WHEN a.cp_id IS NULL THEN t.user_id ELSE a.user_id END AS user_id
           FROM taken t LEFT JOIN chat_accounts a ON a.cp_id = t.cp_id) h
     LEFT JOIN profiles p ON p.user_id = h.user_id ORDER BY h.cp_id`,
    [server_id, cleared_to, last, cp_guild_id, id],
  );
  return { cleared, lastSeen: seen < CLEARED_AT_ONCE ? null : last };
}

/** Deletes the oldest reports of accounts that no user has linked, and keeps so many of them in a server. */
export async function dropUnlinkedReports(tx: Tx, serverId: number, keep: number): Promise<void> {
  await tx.query(
    `DELETE FROM chat_roles WHERE server_id = $1 AND user_id IS NULL AND reported_at < (
       SELECT reported_at FROM chat_roles WHERE server_id = $1 AND user_id IS NULL
       ORDER BY reported_at DESC LIMIT 1 OFFSET $2 - 1)`,
    [serverId, keep],
  );
}

/**
 * Stores which users have linked chat accounts, null for none; the last word about an account counts, in whatever order they
 * come. An account that moves is unlinked and linked at one moment, and is linked then.
 */
export async function saveChatAccounts(
  tx: Tx,
  accounts: readonly RowOf<typeof chatAccounts>[],
): Promise<void> {
  // In one order, so that two transactions that share accounts cannot deadlock.
  await tx.query(
    `INSERT INTO chat_accounts (${chatAccounts.list()})
     SELECT DISTINCT ON (cp_id) * FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS l (cp_id, user_id, linked_at)
     ORDER BY cp_id, linked_at DESC, user_id NULLS LAST
     ON CONFLICT (cp_id) DO UPDATE SET user_id = excluded.user_id, linked_at = excluded.linked_at
     WHERE (chat_accounts.linked_at, chat_accounts.user_id IS NOT NULL)
       < (excluded.linked_at, excluded.user_id IS NOT NULL)`,
    [
      accounts.map(({ cp_id }) => cp_id),
      accounts.map(({ user_id }) => user_id),
      accounts.map(({ linked_at }) => linked_at),
    ],
  );
}

/**
 * The SQL condition that a report `c` is of an account that no other user has now. The account may have been unlinked or moved
 * since the report. It counts rows, because the planner would read all accounts for NOT EXISTS.
 */
export const isOfNoOther = (user: string): string =>
  `(SELECT count(*) FROM chat_accounts a WHERE a.cp_id = c.cp_id AND a.user_id IS DISTINCT FROM ${user}) = 0`;

/**
 * The roles reported of a user's chat accounts, one entry for each account, in the guild that the server is linked to now.
 * An account counts whether it was linked before or after the report, and for its user of now.
 */
export async function listReportedRoles(sql: Sql, serverId: number, userId: number): Promise<string[][]> {
  const reported = await sql.query<{ cp_role_ids: string[] }>(
    `SELECT c.cp_role_ids
     FROM servers s JOIN chat_roles c ON c.server_id = s.id AND c.cp_guild_id = s.cp_guild_id
     WHERE s.id = $1 AND ${isOfNoOther('$2')} AND (c.user_id = $2
       OR c.cp_id = ANY (ARRAY(SELECT a.cp_id FROM chat_accounts a WHERE a.user_id = $2)))`,
    [serverId, userId],
  );
  return reported.map(({ cp_role_ids }) => cp_role_ids);
}
