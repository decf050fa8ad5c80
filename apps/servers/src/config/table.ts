import { pick } from '@cabildo/contracts/fields';
import type { RoleLimits } from '@cabildo/contracts/servers/config/config.ts';
import {
  c,
  count,
  expression,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { servers, type ServerRow } from '../server-row/table.ts';
import type { CharacterLimit, StoredBills } from './rules.ts';

export const configs = table(
  'server_config',
  {
    server_id: c.bigint,
    currency_symbol: c.text,
    currency_name: c.text,
    /** Any JSON value. */
    app_names: c.jsonb<unknown>(),
    role_limits: c.jsonb<RoleLimits>(),
    /** Any JSON value. */
    extra_config: c.jsonb<unknown>(),
    /** The denominations last set here, as the economy planned them (CF-01). */
    bill_types: c.jsonb<NonNullable<StoredBills['bill_types']>>().nullable,
    /** The number of times that denominations were set. */
    bill_types_version: c.int,
  },
  { bound: 'max_owned_servers', goes: 'with its server', locks: { 'server_config.server_id': 80 } },
);
const OWN = ['currency_symbol', 'currency_name', 'app_names', 'role_limits', 'extra_config'] as const;
/** A server's configuration without its cash denominations, which the economy owns (CF-01). */
export type ServerConfigRow = Pick<RowOf<typeof configs>, (typeof OWN)[number]>;

export const limits = table(
  'character_limits',
  { server_id: c.bigint, cp_role_id: c.text, max_characters: c.smallint },
  { bound: 'staff', goes: 'with its server' },
);

const configOf = (serverId: number) => configs.select(...OWN).where({ server_id: serverId });
const limitsOf = (serverId: number) =>
  limits.select('cp_role_id', 'max_characters').where({ server_id: serverId });

export async function insertServerConfig(tx: Tx, serverId: number): Promise<void> {
  await run(tx, configs.insert({ server_id: serverId }));
}

export function findServerConfig(sql: Sql, serverId: number): Promise<ServerConfigRow | undefined> {
  return row(sql, configOf(serverId));
}

export function lockServerConfig(tx: Tx, serverId: number): Promise<ServerConfigRow | undefined> {
  return row(tx, configOf(serverId).forUpdate());
}

export async function updateServerConfig(tx: Tx, serverId: number, config: ServerConfigRow): Promise<void> {
  await run(tx, configs.update(pick(config, ...OWN)).where({ server_id: serverId }));
}

export function listCharacterLimits(sql: Sql, serverId: number): Promise<CharacterLimit[]> {
  return rows(sql, limitsOf(serverId));
}

/** The denominations that the economy may not have reached yet (CF-01). */
export function findStoredBills(sql: Sql, serverId: number): Promise<StoredBills | undefined> {
  return row(sql, configs.select('bill_types', 'bill_types_version').where({ server_id: serverId }));
}

/** Stores another set of denominations and returns its version. The caller has the configuration locked. */
export async function storeBills(
  tx: Tx,
  serverId: number,
  bill_types: NonNullable<StoredBills['bill_types']>,
): Promise<number> {
  const next = configs.update({ bill_types, bill_types_version: expression('bill_types_version + 1') });
  const stored = next.where({ server_id: serverId }).returning(['bill_types_version']);
  return (await row(tx, stored))!.bill_types_version;
}

/** One page of the limits, by chat role. */
export function pageOfCharacterLimits(
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<CharacterLimit>> {
  return page(sql, limitsOf(serverId).orderBy('cp_role_id'), at);
}

/** Counts the chat roles that have a limit, without `exceptRoleId`. */
export function countCharacterLimits(sql: Sql, serverId: number, exceptRoleId: string): Promise<number> {
  return count(sql, limitsOf(serverId).where('cp_role_id', '<>', exceptRoleId));
}

/** Sets the limit of a chat role; false when it had this limit already. */
export async function putCharacterLimit(tx: Tx, serverId: number, limit: CharacterLimit): Promise<boolean> {
  const { cp_role_id, max_characters } = limit;
  const put = limits.insert({ server_id: serverId, cp_role_id, max_characters });
  const merged = put.onConflict(['server_id', 'cp_role_id']).merge(['max_characters']);
  return (await run(tx, merged.where('character_limits.max_characters', '<>', max_characters))) === 1;
}

/** Deletes the limit of a chat role and returns it. */
export function deleteCharacterLimit(
  tx: Tx,
  serverId: number,
  cpRoleId: string,
): Promise<CharacterLimit | undefined> {
  const limit = limits.delete().where({ server_id: serverId, cp_role_id: cpRoleId });
  return row(tx, limit.returning(['cp_role_id', 'max_characters']));
}

const LIVE = ['plan', 'extra_characters', 'live_character_count'] as const;
type LiveCharacters = Pick<ServerRow, (typeof LIVE)[number]>;

/** The number of live characters of a server, with the plan that limits it. */
export function findLiveCharacters(sql: Sql, serverId: number): Promise<LiveCharacters | undefined> {
  return row(sql, servers.select(...LIVE).where({ id: serverId }));
}

const plus = (characters: number) => expression('live_character_count + ?', [characters]);

/**
 * Counts one more live character of a server. The row stays locked, so that characters of one server are created one after
 * another. A refusal rolls the count back.
 * @returns the new count with the plan that limits it
 */
export async function addLiveCharacter(tx: Tx, serverId: number): Promise<LiveCharacters> {
  const added = servers.update({ live_character_count: plus(1) }).where({ id: serverId });
  return (await row(tx, added.returning(LIVE)))!;
}

export async function subtractLiveCharacters(tx: Tx, serverId: number, ended: number): Promise<void> {
  await run(tx, servers.update({ live_character_count: plus(-ended) }).where({ id: serverId }));
}

/** Counts the live characters of a user in a server. In SQL, because the slice of characters uses this one. */
export async function countLiveCharactersOf(sql: Sql, serverId: number, userId: number): Promise<number> {
  const [found] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM characters WHERE server_id = $1 AND user_id = $2 AND status = 'active'`,
    [serverId, userId],
  );
  return found!.total;
}

/** The most of {@link listAbsent}, so that an answer stays below 100 KiB. */
const MAX_ABSENT = 10_000;

/** The live characters of a server whose users are no members: they left, or were kicked or banned. */
export async function listAbsent(sql: Sql, serverId: number): Promise<number[]> {
  const absent = await sql.query<{ id: number }>(
    `SELECT c.id FROM characters c WHERE c.server_id = $1 AND c.status = 'active' AND NOT EXISTS (
       SELECT FROM members m WHERE m.server_id = $1 AND m.user_id = c.user_id) ORDER BY c.id DESC LIMIT ${MAX_ABSENT}`,
    [serverId],
    // Planned at each use, so that the plan follows the size of the server.
    { customPlan: true },
  );
  return absent.map(({ id }) => id);
}
