import type { RoleLimits } from '@cabildo/contracts/servers/config/config.ts';
import {
  count,
  expression,
  json,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { servers, type ServerTable } from '../roles/servers.table.ts';
import type { CharacterLimit, StoredBills } from './rules.ts';

/** A server's configuration without its cash denominations, which the economy owns (CF-01). */
export interface ServerConfigRow {
  currency_symbol: string;
  currency_name: string;
  /** Any JSON value. */
  app_names: unknown;
  role_limits: RoleLimits;
  /** Any JSON value. */
  extra_config: unknown;
}

const configs = table<ServerConfigRow & StoredBills & { server_id: number }>('server_config');
const limits = table<CharacterLimit & { server_id: number }>('character_limits');
const COLUMNS = ['currency_symbol', 'currency_name', 'app_names', 'role_limits', 'extra_config'] as const;

const configOf = (serverId: number) =>
  configs()
    .where({ server_id: serverId })
    .select(...COLUMNS);
const limitsOf = (serverId: number) =>
  limits().where({ server_id: serverId }).select('cp_role_id', 'max_characters');

export async function insertServerConfig(tx: Tx, serverId: number): Promise<void> {
  await run(tx, configs().insert({ server_id: serverId }));
}

export function findServerConfig(sql: Sql, serverId: number): Promise<ServerConfigRow | undefined> {
  return row(sql, configOf(serverId));
}

export function lockServerConfig(tx: Tx, serverId: number): Promise<ServerConfigRow | undefined> {
  return row(tx, configOf(serverId).forUpdate());
}

export async function updateServerConfig(tx: Tx, serverId: number, config: ServerConfigRow): Promise<void> {
  const { currency_symbol, currency_name, app_names, role_limits, extra_config } = config;
  const values = {
    currency_symbol,
    currency_name,
    app_names: json(app_names),
    role_limits: json(role_limits),
    extra_config: json(extra_config),
  };
  await run(tx, configs().where({ server_id: serverId }).update(values));
}

export function listCharacterLimits(sql: Sql, serverId: number): Promise<CharacterLimit[]> {
  return rows(sql, limitsOf(serverId));
}

/** The denominations that the economy may not have reached yet (CF-01). */
export function findStoredBills(sql: Sql, serverId: number): Promise<StoredBills | undefined> {
  return row(sql, configs().where({ server_id: serverId }).select('bill_types', 'bill_types_version'));
}

/** Stores another set of denominations and returns its version. The caller has the configuration locked. */
export async function storeBills(
  tx: Tx,
  serverId: number,
  planned: NonNullable<StoredBills['bill_types']>,
): Promise<number> {
  const next = { bill_types: json(planned), bill_types_version: expression('bill_types_version + 1') };
  const stored = configs().where({ server_id: serverId }).update(next);
  return (await row(tx, stored.returning(['bill_types_version'])))!.bill_types_version;
}

/** By chat role. */
export function pageOfCharacterLimits(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<CharacterLimit>> {
  return page(sql, limitsOf(serverId).orderBy('cp_role_id'), at);
}

/** How many chat roles have a limit, without `exceptRoleId`. */
export function countCharacterLimits(sql: Sql, serverId: number, exceptRoleId: string): Promise<number> {
  return count(sql, limitsOf(serverId).where('cp_role_id', '<>', exceptRoleId));
}

/** Sets the limit of a chat role; false when it had this limit already. */
export async function putCharacterLimit(tx: Tx, serverId: number, limit: CharacterLimit): Promise<boolean> {
  const { cp_role_id, max_characters } = limit;
  const put = limits().insert({ server_id: serverId, cp_role_id, max_characters });
  const merged = put.onConflict(['server_id', 'cp_role_id']).merge(['max_characters']);
  return (await run(tx, merged.where('character_limits.max_characters', '<>', max_characters))) === 1;
}

/** Removes the limit of a chat role and returns what it was. */
export function deleteCharacterLimit(
  tx: Tx,
  serverId: number,
  cpRoleId: string,
): Promise<CharacterLimit | undefined> {
  const limit = limits().where({ server_id: serverId, cp_role_id: cpRoleId });
  return row(tx, limit.delete().returning(['cp_role_id', 'max_characters']));
}

const LIVE = ['plan', 'extra_characters', 'live_character_count'] as const;
type LiveCharacters = Pick<ServerTable, (typeof LIVE)[number]>;

/** How many live characters a server has, with the plan that limits them. */
export function findLiveCharacters(sql: Sql, serverId: number): Promise<LiveCharacters | undefined> {
  const server = servers().where({ id: serverId });
  return row(sql, server.select(...LIVE));
}

export interface ReportedRoles {
  server_id: number;
  /** Null: nobody has linked the account. */
  user_id: number | null;
  cp_id: string;
  cp_guild_id: string;
  /** In order, each once. */
  cp_role_ids: string[];
}

/** Stores what the bot reported; false when nothing changed. */
export async function saveReportedRoles(tx: Tx, reported: ReportedRoles, now: Date): Promise<boolean> {
  const { server_id, cp_id, user_id, cp_guild_id, cp_role_ids } = reported;
  const saved = await tx.query(
    `INSERT INTO chat_roles AS c (server_id, cp_id, user_id, cp_guild_id, cp_role_ids, reported_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (server_id, cp_id) DO UPDATE SET user_id = excluded.user_id, cp_guild_id = excluded.cp_guild_id,
       cp_role_ids = excluded.cp_role_ids, reported_at = excluded.reported_at
       WHERE (c.user_id, c.cp_guild_id, c.cp_role_ids)
         IS DISTINCT FROM (excluded.user_id, excluded.cp_guild_id, excluded.cp_role_ids)
     RETURNING 1`,
    [server_id, cp_id, user_id, cp_guild_id, cp_role_ids, now],
  );
  return saved.length > 0;
}

/** Drops the oldest reports of accounts that nobody has linked, down to so many in a server. */
export async function dropUnlinkedReports(tx: Tx, serverId: number, keep: number): Promise<void> {
  await tx.query(
    `DELETE FROM chat_roles WHERE server_id = $1 AND user_id IS NULL AND reported_at < (
       SELECT reported_at FROM chat_roles WHERE server_id = $1 AND user_id IS NULL
       ORDER BY reported_at DESC LIMIT 1 OFFSET $2 - 1)`,
    [serverId, keep],
  );
}

/** Keeps whose chat accounts these are. */
export async function saveChatAccounts(
  tx: Tx,
  accounts: readonly { cp_id: string; user_id: number }[],
): Promise<void> {
  const byId = new Map(accounts.map(({ cp_id, user_id }) => [cp_id, user_id]));
  await tx.query(
    `INSERT INTO chat_accounts (cp_id, user_id) SELECT * FROM unnest($1::text[], $2::bigint[]) AS a (cp_id, user_id)
     ORDER BY cp_id ON CONFLICT (cp_id) DO UPDATE SET user_id = excluded.user_id`,
    [[...byId.keys()], [...byId.values()]],
  );
}

/**
 * The roles reported of a user's chat accounts, one entry each, in the guild that the server is linked to now: those
 * linked when they were reported, and those linked since.
 */
export async function listReportedRoles(sql: Sql, serverId: number, userId: number): Promise<string[][]> {
  const reported = await sql.query<{ cp_role_ids: string[] }>(
    `SELECT c.cp_role_ids
     FROM servers s JOIN chat_roles c ON c.server_id = s.id AND c.cp_guild_id = s.cp_guild_id
     WHERE s.id = $1 AND (c.user_id = $2
       OR c.cp_id = ANY (ARRAY(SELECT a.cp_id FROM chat_accounts a WHERE a.user_id = $2)))`,
    [serverId, userId],
  );
  return reported.map(({ cp_role_ids }) => cp_role_ids);
}

const plus = (characters: number) => expression('live_character_count + ?', [characters]);

/**
 * Counts one more live character of a server. The row stays locked, so characters of one server are created one after
 * another; a refusal rolls the count back.
 * @returns the new count with the plan that limits it
 */
export async function addLiveCharacter(tx: Tx, serverId: number): Promise<LiveCharacters> {
  const added = servers()
    .where({ id: serverId })
    .update({ live_character_count: plus(1) });
  return (await row(tx, added.returning(LIVE)))!;
}

export async function subtractLiveCharacters(tx: Tx, serverId: number, ended: number): Promise<void> {
  const server = servers().where({ id: serverId });
  await run(tx, server.update({ live_character_count: plus(-ended) }));
}

/** How many live characters a user has in a server. */
export async function countLiveCharactersOf(sql: Sql, serverId: number, userId: number): Promise<number> {
  const [found] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM characters WHERE server_id = $1 AND user_id = $2 AND status = 'active'`,
    [serverId, userId],
  );
  return found!.total;
}
