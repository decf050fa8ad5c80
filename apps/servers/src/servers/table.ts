import type { BuiltInRole } from '@cabildo/contracts';
import { count, expression, page, row, run, type Page, type Sql, type Tx } from '@cabildo/kit/database';
import { setUnique } from '../guilds/table.ts';
import { imageHash } from '../images/table.ts';
import { servers, type ServerTable } from '../roles/servers.table.ts';
import { members, type RoleTable } from '../roles/table.ts';

interface ImageHashes {
  logo_hash: string | null;
  banner_hash: string | null;
}

type Billing = 'plan_expires_at' | 'extra_characters' | 'extra_storage' | 'plan_cancelled_at' | 'next_term';
export type ServerRow = Omit<ServerTable, 'live_character_count' | 'storage_bytes' | Billing> & ImageHashes;

// With the name of the table, because listings join others.
const COLUMNS = [
  'servers.id',
  'servers.server_name',
  'servers.description',
  'servers.server_type',
  'servers.language_tag',
  'servers.cp_url',
  'servers.cp_guild_id',
  'servers.join_code',
  'servers.is_public',
  'servers.max_members',
  'servers.member_count',
  'servers.owner_user_id',
  'servers.plan',
  'servers.created_at',
] as const;
const IMAGE_HASHES = `${imageHash('logo')}, ${imageHash('banner')}`;
const ITEMS = [...COLUMNS, expression<ImageHashes>(IMAGE_HASHES)] as const;

const NEW = [
  'server_name',
  'description',
  'server_type',
  'language_tag',
  'cp_url',
  'cp_guild_id',
  'join_code',
  'owner_user_id',
  'plan',
  'created_at',
] as const;
export type NewServer = Pick<ServerTable, (typeof NEW)[number]>;

/** Adds a server with its owner as the only member; undefined when its join code or its guild is taken. */
export async function insertServer(tx: Tx, server: NewServer): Promise<number | undefined> {
  const [inserted] = await tx.query<{ id: number }>(
    `INSERT INTO servers (${NEW.join(', ')}, member_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
     ON CONFLICT DO NOTHING RETURNING id`,
    NEW.map((column) => server[column]),
  );
  return inserted?.id;
}

/** How many servers a user owns (SV-13); exact while the user's profile is locked. */
export function countOwned(sql: Sql, userId: number): Promise<number> {
  return count(sql, servers().where({ owner_user_id: userId }));
}

/** The owners of these servers, those that do not exist left out. */
export const findOwners = (
  sql: Sql,
  serverIds: readonly number[],
): Promise<{ server_id: number; user_id: number }[]> =>
  sql.query('SELECT id AS server_id, owner_user_id AS user_id FROM servers WHERE id = ANY($1::bigint[])', [
    serverIds,
  ]);

/** Makes a user the owner and returns the name of the server. */
export async function setOwner(tx: Tx, serverId: number, userId: number): Promise<string> {
  const owned = servers().where({ id: serverId }).update({ owner_user_id: userId });
  return (await row(tx, owned.returning(['server_name'])))!.server_name;
}

export function findServer(sql: Sql, serverId: number): Promise<ServerRow | undefined> {
  const found = servers().where({ id: serverId });
  return row(sql, found.select(...ITEMS));
}

export type ServerDescription = Pick<
  ServerRow,
  'server_name' | 'description' | 'server_type' | 'is_public' | 'max_members' | 'language_tag' | 'cp_url'
>;

export async function updateServer(tx: Tx, serverId: number, server: ServerDescription): Promise<void> {
  const { server_name, description, server_type, is_public, max_members, language_tag, cp_url } = server;
  const values = { server_name, description, server_type, is_public, max_members, language_tag, cp_url };
  await run(tx, servers().where({ id: serverId }).update(values));
}

/** Replaces the join code of a server by one in upper case; false when another server has it (SV-04). */
export const setJoinCode = (tx: Tx, serverId: number, joinCode: string): Promise<boolean> =>
  setUnique(tx, servers().where({ id: serverId }).update({ join_code: joinCode }));

/** Deletes a server, and by the foreign keys all its rows; returns its name. */
export async function deleteServer(tx: Tx, serverId: number): Promise<string> {
  const deleted = servers().where({ id: serverId }).delete().returning(['server_name']);
  return (await row(tx, deleted))!.server_name;
}

const membershipsOf = (userId: number) =>
  members()
    .join<ServerTable>('servers', 'servers.id', 'members.server_id')
    .join<Pick<RoleTable, 'built_in'>>('roles', 'roles.id', 'members.role_id')
    .where({ user_id: userId })
    .orderBy('members.server_id');

interface At {
  limit: number;
  offset: number;
}
interface Ranked {
  built_in: BuiltInRole | null;
}

/** The servers that a user is a member of, by id. */
export const listServersOf = (sql: Sql, userId: number, at: At): Promise<Page<ServerRow & Ranked>> =>
  page(sql, membershipsOf(userId).select(...ITEMS, 'built_in'), at);

const PLANNED = [
  'servers.id',
  'servers.server_name',
  'servers.plan',
  'servers.plan_expires_at',
  'servers.extra_characters',
  'servers.member_count',
  'servers.live_character_count',
] as const;
export type PlannedRow = Pick<
  ServerTable,
  | ('id' | 'server_name' | 'plan' | 'plan_expires_at' | 'member_count' | 'live_character_count')
  | 'extra_characters'
>;

/** The same servers with their plans, and what counts against them (V1-03). */
export const listPlannedOf = (sql: Sql, userId: number, at: At): Promise<Page<PlannedRow & Ranked>> =>
  page(sql, membershipsOf(userId).select(...PLANNED, 'built_in'), at);

export const findPlanned = (sql: Sql, serverId: number): Promise<PlannedRow | undefined> =>
  row(
    sql,
    servers()
      .where({ id: serverId })
      .select(...PLANNED),
  );

export interface PublicFilter {
  server_type?: 'voice' | 'text' | undefined;
  language_tag?: string | undefined;
  /** Part of the name, in any case and accent. */
  search?: string | undefined;
}

const PUBLIC = `
  FROM public_servers
  WHERE ($1::text IS NULL OR server_type = $1)
    AND ($2::text IS NULL OR language_folded = lower($2))
    AND ($3::text IS NULL OR name_folded LIKE contains_pattern($3))`;

const publicFilterValues = ({ server_type, language_tag, search }: PublicFilter): unknown[] => [
  server_type ?? null,
  language_tag ?? null,
  search ?? null,
];

// The planner must know the values: filters that were not sent then cost nothing, a common text is found fast from the
// newest on, a rare one by the search index.
const PLAN = { customPlan: true };

/** The newest public servers. Details are read outside the page, so that they are read for its rows only. */
export async function listPublicServers(
  sql: Sql,
  filter: PublicFilter,
  limit: number,
  offset: number,
): Promise<ServerRow[]> {
  return sql.query<ServerRow>(
    `SELECT ${COLUMNS.join(', ')}, ${IMAGE_HASHES}
     FROM (SELECT server_id ${PUBLIC} ORDER BY created_at DESC, server_id DESC LIMIT $4 OFFSET $5) page
     JOIN servers ON servers.id = page.server_id
     ORDER BY servers.created_at DESC, servers.id DESC`,
    [...publicFilterValues(filter), limit, offset],
    PLAN,
  );
}

export async function countPublicServers(sql: Sql, filter: PublicFilter): Promise<number> {
  const [found] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${PUBLIC}`,
    publicFilterValues(filter),
    PLAN,
  );
  return found!.total;
}
