import { any, c, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import type { Skip } from '@cabildo/contracts/servers/role-map/role-map.ts';
import type { BuiltInRole } from '@cabildo/contracts/permissions';
import { isOfNoOther } from '../chat-roles/table.ts';

export const mappings = table(
  'role_mappings',
  {
    id: c.id,
    server_id: c.bigint,
    /** The place in the list of the server. */
    place: c.smallint,
    cp_role_id: c.text,
    role_id: c.bigint.nullable,
    department_id: c.bigint.nullable,
    rank: c.text.nullable,
    set_by: c.bigint,
  },
  {
    bound: 'staff',
    goes: 'with its server',
    exported: 'not: who made an entry, which the map shows staff',
  },
);
export type MappingRow = RowOf<typeof mappings>;

/** The gifts of the map to members. */
export const mapped = table(
  'mapped_members',
  {
    server_id: c.bigint,
    user_id: c.bigint,
    role_mapping_id: c.bigint.nullable,
    role_id: c.bigint.nullable,
    post_mapping_id: c.bigint.nullable,
    character_id: c.bigint.nullable,
    department_id: c.bigint.nullable,
    rank: c.text.nullable,
    version: c.bigint,
    skips: c.texts<Skip[]>(),
    skipped_at: c.timestamptz.nullable,
  },
  {
    bound: 'system: one for each member',
    goes: 'with its server',
    person: { user_id: { goes: 'it is what a chat account may do' } },
    exported: 'not: what a chat role gave, which shows as the role and in rosters',
  },
);
export type MappedRow = RowOf<typeof mapped>;

/** A mapping, with the role that it gives. */
export interface NamedMapping extends MappingRow {
  readonly role_name: string | null;
  readonly hierarchy: number | null;
  readonly built_in: BuiltInRole | null;
  readonly max_members: number | null;
}

/** The map of a server, in its order. */
export const listMappings = (sql: Sql, serverId: number): Promise<NamedMapping[]> =>
  sql.query(
    `SELECT ${mappings.list('m')}, r.name AS role_name, r.hierarchy, r.built_in, r.max_members
     FROM role_mappings m LEFT JOIN roles r ON r.id = m.role_id WHERE m.server_id = $1 ORDER BY m.place, m.id`,
    [serverId],
  );

export async function deleteMappings(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, mappings.delete().where('id', any(ids)));
}

/** Deletes the mappings of a department that is no more; the servers that had some. */
export async function deleteMappingsOf(tx: Tx, serverId: number, departmentId: number): Promise<void> {
  await run(tx, mappings.delete().where({ server_id: serverId, department_id: departmentId }));
}

export async function insertMappings(tx: Tx, added: readonly Omit<MappingRow, 'id'>[]): Promise<void> {
  await mappings.insertMany(tx, added);
}

export async function placeMapping(tx: Tx, id: number, place: number): Promise<void> {
  await run(tx, mappings.update({ place }).where({ id }));
}

/** How many members have something by each entry. */
export const countGiven = (sql: Sql, serverId: number): Promise<{ id: number; total: number }[]> =>
  sql.query(
    `SELECT id, count(*) AS total FROM (
       SELECT role_mapping_id AS id FROM mapped_members WHERE server_id = $1 AND role_mapping_id IS NOT NULL
       UNION ALL
       SELECT post_mapping_id FROM mapped_members WHERE server_id = $1 AND post_mapping_id IS NOT NULL) given
     GROUP BY id`,
    [serverId],
  );

export async function listSkipped(
  sql: Sql,
  serverId: number,
  limit: number,
): Promise<{ skipped: { user_id: number; gp_username: string; reasons: Skip[] }[]; total: number }> {
  const skipped = await sql.query<{ user_id: number; gp_username: string; reasons: Skip[] }>(
    `SELECT m.user_id, p.gp_username, m.skips AS reasons
     FROM mapped_members m JOIN profiles p ON p.user_id = m.user_id
     WHERE m.server_id = $1 AND m.skips <> '{}' ORDER BY m.skipped_at DESC, m.user_id LIMIT $2`,
    [serverId, limit],
  );
  const [counted] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM mapped_members WHERE server_id = $1 AND skips <> '{}'`,
    [serverId],
  );
  return { skipped, total: counted!.total };
}

/** Whether members wait for the map to be applied. */
export async function isApplying(sql: Sql, serverId: number): Promise<boolean> {
  const [found] = await sql.query<{ waits: boolean }>(
    'SELECT EXISTS (SELECT FROM map_notes WHERE server_id = $1) AS waits',
    [serverId],
  );
  return found!.waits;
}

/** The gifts of the map to these users. */
export const listMapped = (sql: Sql, serverId: number, userIds: readonly number[]): Promise<MappedRow[]> =>
  rows(sql, mapped.select().where({ server_id: serverId }).where('user_id', any(userIds)));

export async function saveMapped(tx: Tx, given: MappedRow): Promise<void> {
  await run(tx, mapped.insert(given).onConflict(['server_id', 'user_id']).merge(mapped.columns));
}

/** The next members of a server, by user. */
export const nextMembers = async (
  sql: Sql,
  serverId: number,
  afterUser: number,
  limit: number,
): Promise<number[]> =>
  (
    await sql.query<{ user_id: number }>(
      'SELECT user_id FROM members WHERE server_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3',
      [serverId, afterUser, limit],
    )
  ).map(({ user_id }) => user_id);

/** The reported chat roles of users in the guild that the server is linked to now (CF-03). */
export async function chatRolesOf(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = await sql.query<{ user_id: number; cp_role_id: string }>(
    `SELECT u.user_id, role AS cp_role_id
     FROM unnest($2::bigint[]) AS u (user_id) CROSS JOIN servers s
     JOIN chat_roles c ON c.server_id = s.id AND c.cp_guild_id = s.cp_guild_id AND (c.user_id = u.user_id
       OR c.cp_id = ANY (ARRAY(SELECT a.cp_id FROM chat_accounts a WHERE a.user_id = u.user_id)))
     CROSS JOIN unnest(c.cp_role_ids) AS role
     WHERE s.id = $1 AND ${isOfNoOther('u.user_id')}`,
    [serverId, userIds],
  );
  const byUser = Map.groupBy(found, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, list]) => [id, new Set(list.map(({ cp_role_id }) => cp_role_id))]));
}

/** The live characters of users, by user. */
export async function liveCharactersOf(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = await sql.query<{ user_id: number; id: number }>(
    `SELECT user_id, id FROM characters WHERE server_id = $1 AND user_id = ANY($2::bigint[]) AND status = 'active'
     ORDER BY id`,
    [serverId, userIds],
  );
  const byUser = Map.groupBy(found, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, list]) => [id, list.map((each) => each.id)]));
}
