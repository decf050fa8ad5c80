import { pick } from '@cabildo/contracts/fields';
import type { BuiltInRole } from '@cabildo/contracts/permissions';
import {
  c,
  table,
  count,
  expression,
  page,
  row,
  rows,
  run,
  any,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { imageHash } from '../images/table.ts';
import { members } from '../members/table.ts';
import type { RoleRow } from '../roles/table.ts';
import { servers, setUnique, type ServerRow } from '../server-row/table.ts';

export const publicServers = table(
  'public_servers',
  {
    server_id: c.bigint,
    created_at: c.timestamptz,
    server_type: c.text,
    language_folded: c.text,
    name_folded: c.text,
  },
  { bound: 'max_owned_servers', goes: 'with its server' },
);

// Each column has the name of its table, because listings join other tables.
const SHOWN = [
  'servers.id',
  'servers.server_name',
  'servers.description',
  'servers.server_type',
  'servers.language_tag',
  'servers.cp_url',
  'servers.cp_guild_id',
  'servers.join_code',
  'servers.is_public',
  'servers.join_mode',
  'servers.max_members',
  'servers.member_count',
  'servers.owner_user_id',
  'servers.plan',
  'servers.created_at',
] as const;

interface ImageHashes {
  logo_hash: string | null;
  banner_hash: string | null;
}
const IMAGE_HASHES = `${imageHash('logo')}, ${imageHash('banner')}`;
const ITEMS = [...SHOWN, expression<ImageHashes>(IMAGE_HASHES)] as const;

type Hidden =
  'live_character_count' | 'storage_bytes' | 'plan_expires_at' | 'plan_cancelled_at' | 'next_term';
/** A server as its members and the public see it: without billing, and with the hashes of its images. */
export type ShownServer = Omit<ServerRow, Hidden | 'extra_characters' | 'extra_storage'> & ImageHashes;

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
export type NewServer = Pick<ServerRow, (typeof NEW)[number]>;

/** Adds a server with its owner as the only member; undefined when its join code or its guild is taken. */
export async function insertServer(tx: Tx, server: NewServer): Promise<number | undefined> {
  const inserted = servers
    .insert({ ...pick(server, ...NEW), member_count: 1 })
    .onConflict()
    .ignore();
  return (await row(tx, inserted.returning(['id'])))?.id;
}

/** Counts the servers that a user owns (SV-13); exact while the user's profile is locked. */
export function countOwned(sql: Sql, userId: number): Promise<number> {
  return count(sql, servers.query().where({ owner_user_id: userId }));
}

/** The servers that a user owns, by id; exact while the user's profile is locked. */
export const listOwned = (sql: Sql, userId: number): Promise<{ server_id: number; server_name: string }[]> =>
  rows(
    sql,
    servers.select({ server_id: 'id' }, 'server_name').where({ owner_user_id: userId }).orderBy('id'),
  ) as never;

/** The owners of these servers; unknown ids are left out. */
export const findOwners = (
  sql: Sql,
  serverIds: readonly number[],
): Promise<{ server_id: number; user_id: number }[]> =>
  rows(sql, servers.select({ server_id: 'id', user_id: 'owner_user_id' }).where('id', any(serverIds)));

/** The servers behind one of them, by id, with their languages. */
export const listLanguages = (
  sql: Sql,
  after: number,
  limit: number,
): Promise<{ server_id: number; language_tag: string }[]> =>
  rows(
    sql,
    servers.select({ server_id: 'id' }, 'language_tag').where('id', '>', after).orderBy('id').limit(limit),
  );

/** Makes a user the owner of a server, and returns the server's name. */
export async function setOwner(tx: Tx, serverId: number, userId: number): Promise<string> {
  const owned = servers.update({ owner_user_id: userId }).where({ id: serverId });
  return (await row(tx, owned.returning(['server_name'])))!.server_name;
}

export const findServer = (sql: Sql, serverId: number): Promise<ShownServer | undefined> =>
  row(sql, servers.select(...ITEMS).where({ id: serverId }));

const DESCRIBED = [
  'server_name',
  'description',
  'server_type',
  'is_public',
  'join_mode',
  'max_members',
  'language_tag',
  'cp_url',
] as const;
export type ServerDescription = Pick<ServerRow, (typeof DESCRIBED)[number]>;

export async function updateServer(tx: Tx, serverId: number, server: ServerDescription): Promise<void> {
  await run(tx, servers.update(pick(server, ...DESCRIBED)).where({ id: serverId }));
}

/** Replaces the join code of a server by one in upper case; false when another server has it (SV-04). */
export const setJoinCode = (tx: Tx, serverId: number, joinCode: string): Promise<boolean> =>
  setUnique(tx, servers.update({ join_code: joinCode }).where({ id: serverId }));

/** Deletes a server, and by foreign keys all rows that belong to it; returns its name. */
export async function deleteServer(tx: Tx, serverId: number): Promise<string> {
  const deleted = servers.delete().where({ id: serverId }).returning(['server_name']);
  return (await row(tx, deleted))!.server_name;
}

const membershipsOf = (userId: number) =>
  members
    .query()
    .join<ServerRow>('servers', 'servers.id', 'members.server_id')
    .join<Pick<RoleRow, 'built_in'>>('roles', 'roles.id', 'members.role_id')
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
export const listServersOf = (sql: Sql, userId: number, at: At): Promise<Page<ShownServer & Ranked>> =>
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
  ServerRow,
  | ('id' | 'server_name' | 'plan' | 'plan_expires_at' | 'member_count' | 'live_character_count')
  | 'extra_characters'
>;

/** The servers that a user is a member of, with their plans and the counts that these limit (V1-03). */
export const listPlannedOf = (sql: Sql, userId: number, at: At): Promise<Page<PlannedRow & Ranked>> =>
  page(sql, membershipsOf(userId).select(...PLANNED, 'built_in'), at);

export const findPlanned = (sql: Sql, serverId: number): Promise<PlannedRow | undefined> =>
  row(sql, servers.select(...PLANNED).where({ id: serverId }));

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
): Promise<ShownServer[]> {
  return sql.query<ShownServer>(
    `SELECT ${SHOWN.join(', ')}, ${IMAGE_HASHES}
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
