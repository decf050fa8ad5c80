import type { BuiltInRole } from '@cabildo/contracts/permissions';
import { any, c, count, expression, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import { imageHash } from '../images/table.ts';
import { deleteLinkCodesOf } from '../link-codes/table.ts';
import { noteMembers } from '../map-notes/table.ts';
import { permissionsOf, rankOf } from '../roles/rules.ts';
import type { RoleColumns, RoleRow } from '../roles/table.ts';
import { servers, type ServerRow } from '../server-row/table.ts';
import { formerMembers } from './former.table.ts';

export const members = table(
  'members',
  {
    server_id: c.bigint,
    user_id: c.bigint,
    role_id: c.bigint,
    /** A copy of the role's, kept by the foreign key. */
    hierarchy: c.smallint,
    /** A copy of the profile's, kept by the foreign key. */
    gp_username: c.text,
    joined_at: c.timestamptz,
  },
  {
    bound: 'servers_joined',
    goes: 'with its membership',
    person: {
      user_id: { service: 'which ends memberships one server at a time' },
      gp_username: { service: 'with the membership' },
      gp_username_folded: { service: 'with the membership' },
    },
    exported: 'in servers',
    locks: { 'members.user_id': 50 },
  },
);

/** The id of the server with this join code, in upper case. */
export const findByJoinCode = async (sql: Sql, joinCode: string): Promise<number | undefined> =>
  (await row(sql, servers.select('id').where({ join_code: joinCode })))?.id;

/** A server that somebody wants to join. */
export type Entered = Pick<ServerRow, 'id' | 'join_mode'>;

/** Locks a server by its id. */
export const lockServerById = (tx: Tx, id: number): Promise<Entered | undefined> =>
  row(tx, servers.select('id', 'join_mode').where({ id }).forNoKeyUpdate());

/** Locks the server of a join code. Codes are stored in upper case (SV-04). */
export const lockServerByJoinCode = (tx: Tx, joinCode: string): Promise<Entered | undefined> =>
  row(tx, servers.select('id', 'join_mode').where({ join_code: joinCode }).forNoKeyUpdate());

/** Locks a server that anybody joins by its id: one that is listed (SV-16), or that says so (DK-05). */
export const lockOpenServer = (tx: Tx, id: number): Promise<Entered | undefined> =>
  row(
    tx,
    servers
      .select('id', 'join_mode')
      .where({ id })
      .where(expression(`(is_public OR join_mode = 'public')`))
      .forNoKeyUpdate(),
  );

/** Counts one more member of a server; undefined when the server is full. Two transactions cannot take the last place. */
export function takePlace(tx: Tx, id: number): Promise<{ server_name: string } | undefined> {
  const taken = servers.update({ member_count: expression('member_count + 1') }).where({ id });
  return row(tx, taken.where(expression('member_count < max_members')).returning(['server_name']));
}

/** Adds a user, whose profile must be stored, with a system role; false when the user is a member already. */
export async function insertMember(
  tx: Tx,
  member: { server_id: number; user_id: number; role: BuiltInRole; joined_at: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO members (server_id, user_id, role_id, hierarchy, gp_username, joined_at)
     SELECT r.server_id, p.user_id, r.id, r.hierarchy, p.gp_username, $4
     FROM roles r, profiles p WHERE r.server_id = $1 AND r.built_in = $3 AND p.user_id = $2
     ON CONFLICT (server_id, user_id) DO NOTHING
     RETURNING 1`,
    [member.server_id, member.user_id, member.role, member.joined_at],
  );
  return inserted.length > 0;
}

/** Counts the servers that a user is a member of, owned ones included (FU-09); exact while the user's profile is locked. */
export const countJoined = (sql: Sql, userId: number): Promise<number> =>
  count(sql, members.query().where({ user_id: userId }));

/** Removes a member, frees its place, and voids the code by which the player could join again (V1-15). */
export async function deleteMember(tx: Tx, serverId: number, userId: number, now: Date): Promise<void> {
  await run(tx, members.delete().where({ server_id: serverId, user_id: userId }));
  await formerMembers.insertMany(tx, [{ server_id: serverId, user_id: userId }], { skipExisting: true });
  await deleteLinkCodesOf(tx, serverId, userId);
  await noteMembers(tx, serverId, [userId], now);
  await run(tx, servers.update({ member_count: expression('member_count - 1') }).where({ id: serverId }));
}

/** Gives members a role. */
export async function setRole(
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
  { id, hierarchy }: Pick<RoleRow, 'id' | 'hierarchy'>,
): Promise<void> {
  const given = members.update({ role_id: id, hierarchy });
  await run(tx, given.where({ server_id: serverId }).where('user_id', any(userIds)));
}

export const countRoleMembers = (sql: Sql, roleId: number): Promise<number> =>
  count(sql, members.query().where({ role_id: roleId }));

/** The members who have one of these roles, the highest rank first. */
export async function listMembersOfRoles(
  sql: Sql,
  roleIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const having = members.select('user_id').where('role_id', any(roleIds));
  const highest = having.orderBy('hierarchy', 'desc').orderBy('joined_at').orderBy('user_id');
  return (await rows(sql, highest.limit(limit))).map(({ user_id }) => user_id);
}

/** The members who have a role behind one of them, by id. */
export async function listRoleMembersAfter(
  sql: Sql,
  roleId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const having = members.select('user_id').where({ role_id: roleId }).where('user_id', '>', after);
  return (await rows(sql, having.orderBy('user_id').limit(limit))).map(({ user_id }) => user_id);
}

/** The members of servers by their accounts of the game platform, in the order of the question; null: no member. */
export async function findMembersByGame(
  sql: Sql,
  players: readonly { readonly server_id: number; readonly gp_id: string }[],
): Promise<(number | null)[]> {
  const found = await sql.query<{ user_id: number | null }>(
    `SELECT m.user_id FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS q (server_id, gp_id, n)
     LEFT JOIN profiles p ON p.gp_id = q.gp_id
     LEFT JOIN members m ON m.server_id = q.server_id AND m.user_id = p.user_id
     ORDER BY q.n, m.user_id`,
    [players.map(({ server_id }) => server_id), players.map(({ gp_id }) => gp_id)],
  );
  return found.map(({ user_id }) => user_id);
}

/** Finds which of the users are members of a server. */
export async function membersAmong(
  sql: Sql,
  serverId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const among = members.select('user_id').where({ server_id: serverId }).where('user_id', any(userIds));
  return new Set((await rows(sql, among)).map(({ user_id }) => user_id));
}

/** The membership of a user in a server, and its beginning; null: not a member, undefined: no such server. */
export async function findMembership(sql: Sql, serverId: number, userId: number) {
  const [found] = await sql.query<
    RoleColumns & { user_id: number | null; person_id: number | null; joined_at: Date }
  >(
    `SELECT m.user_id, p.person_id, m.joined_at, m.role_id, r.built_in, r.hierarchy, r.permissions
     FROM servers s
     LEFT JOIN members m ON m.server_id = s.id AND m.user_id = $2
     LEFT JOIN profiles p ON p.user_id = m.user_id
     LEFT JOIN roles r ON r.id = m.role_id
     WHERE s.id = $1`,
    [serverId, userId],
  );
  if (!found) return undefined;
  if (found.user_id === null) return null;
  return {
    server_id: serverId,
    user_id: userId,
    person_id: found.person_id,
    role: rankOf(found.built_in),
    role_id: found.role_id,
    hierarchy: found.hierarchy,
    permissions: permissionsOf(found.built_in, found.permissions),
    joined_at: found.joined_at,
  };
}

/** The servers of which a user is owner or admin, by id. */
export const listGovernedServers = (
  sql: Sql,
  userId: number,
): Promise<{ server_id: number; role: 'owner' | 'admin' }[]> =>
  sql.query(
    `SELECT m.server_id, r.built_in AS role FROM members m JOIN roles r ON r.id = m.role_id
     WHERE m.user_id = $1 AND r.built_in IN ('owner', 'admin') ORDER BY m.server_id`,
    [userId],
  );

/** The servers of a user as the profile shows them, by id (ID-18). */
export function listMemberships(sql: Sql, userId: number) {
  const joined = members
    .query()
    .join<ServerRow>('servers', 'servers.id', 'members.server_id')
    .join<Pick<RoleRow, 'built_in' | 'name'>>('roles', 'roles.id', 'members.role_id')
    .where({ user_id: userId });
  const renamed = { server_id: 'servers.id', role_name: 'name' } as const;
  const logo = expression<{ logo_hash: string | null }>(imageHash('logo'));
  return rows(
    sql,
    joined.orderBy('servers.id').select(renamed, 'server_name', 'server_type', 'built_in', logo),
  );
}

/**
 * The servers of which a user is a member, or in which the user has characters from before or a ban, by id (ID-21). The role is
 * null where the user is no member.
 */
export function listServersOfPerson(
  sql: Sql,
  userId: number,
): Promise<{ server_id: number; server_name: string; role: string | null }[]> {
  return sql.query(
    `SELECT s.id AS server_id, s.server_name, coalesce(r.built_in, r.name) AS role
     FROM (SELECT server_id FROM members WHERE user_id = $1
       UNION SELECT server_id FROM characters WHERE user_id = $1 AND status <> 'deleted'
       UNION SELECT server_id FROM bans WHERE user_id = $1
       UNION SELECT server_id FROM bans WHERE gp_id = (SELECT gp_id FROM profiles WHERE user_id = $1)) known
     JOIN servers s ON s.id = known.server_id
     LEFT JOIN members m ON m.server_id = known.server_id AND m.user_id = $1
     LEFT JOIN roles r ON r.id = m.role_id ORDER BY 1`,
    [userId],
  );
}
