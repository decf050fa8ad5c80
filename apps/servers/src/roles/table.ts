import { HIERARCHY, type BuiltInRole, type Permission } from '@cabildo/contracts';
import {
  count,
  otherNamed,
  page,
  row,
  rows,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';
import { permissionsOf, rankOf, SYSTEM_ROLES } from './rules.ts';

export interface RoleRow {
  role_id: number;
  built_in: BuiltInRole | null;
  name: string;
  color: string;
  hierarchy: number;
  permissions: Permission[];
  max_members: number | null;
}

export interface RoleTable extends Omit<RoleRow, 'role_id'> {
  id: number;
  server_id: number;
}

export interface MemberTable {
  server_id: number;
  user_id: number;
  role_id: number;
  /** As of the role: the foreign key keeps it. */
  hierarchy: number;
  gp_username: string;
  joined_at: Date;
}

const roles = table<RoleTable>('roles');
export const members = table<MemberTable>('members');

const COLUMNS = [
  { role_id: 'id' },
  'built_in',
  'name',
  'color',
  'hierarchy',
  'permissions',
  'max_members',
] as const;

const select = (match: Partial<RoleTable>) => {
  const found = roles().where(match);
  return found.select(...COLUMNS);
};

/** Gives a new server its four system roles; returns the id of the owner's. */
export async function insertSystemRoles(tx: Tx, serverId: number): Promise<number> {
  const inserted = await tx.query<{ id: number; built_in: BuiltInRole }>(
    `INSERT INTO roles (server_id, built_in, name, color, hierarchy)
     SELECT $1::bigint, * FROM unnest($2::text[], $3::text[], $4::text[], $5::smallint[])
     RETURNING id, built_in`,
    [
      serverId,
      SYSTEM_ROLES.map((role) => role.built_in),
      SYSTEM_ROLES.map((role) => role.name),
      SYSTEM_ROLES.map((role) => role.color),
      SYSTEM_ROLES.map((role) => HIERARCHY[role.built_in]),
    ],
  );
  return inserted.find(({ built_in }) => built_in === 'owner')!.id;
}

const inOrder = (serverId: number) =>
  select({ server_id: serverId }).orderBy('hierarchy', 'desc').orderBy('id');

/** Highest first. */
export const listRoles = (sql: Sql, serverId: number): Promise<RoleRow[]> => rows(sql, inOrder(serverId));

/** As {@link listRoles}, a part of them. */
export const pageOfRoles = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<RoleRow>> => page(sql, inOrder(serverId), at);

export const countRoles = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, roles().where({ server_id: serverId }));

export const findRole = (sql: Sql, serverId: number, roleId: number): Promise<RoleRow | undefined> =>
  row(sql, select({ server_id: serverId, id: roleId }));

export const findSystemRole = async (sql: Sql, serverId: number, builtIn: BuiltInRole): Promise<RoleRow> =>
  (await row(sql, select({ server_id: serverId, built_in: builtIn })))!;

/** Whether a role other than `exceptId` has a name, in any case (RO-01). */
export async function isRoleNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const named = roles().where({ server_id: serverId }).where(otherNamed(name, exceptId));
  return (await row(tx, named.select('id'))) !== undefined;
}

export type RoleFields = Omit<RoleRow, 'role_id' | 'built_in'>;

/** Leaves out what callers hold beside the columns. */
const fieldsOf = ({ name, color, hierarchy, permissions, max_members }: RoleFields): RoleFields => ({
  name,
  color,
  hierarchy,
  permissions,
  max_members,
});

export async function insertRole(tx: Tx, serverId: number, role: RoleFields): Promise<RoleRow> {
  const fields = fieldsOf(role);
  const inserted = roles().insert({ server_id: serverId, ...fields });
  return { role_id: (await row(tx, inserted.returning(['id'])))!.id, built_in: null, ...fields };
}

/** Changes a role. Its members take over a new hierarchy by their foreign key. */
export async function updateRole(tx: Tx, serverId: number, role: RoleRow): Promise<void> {
  await run(tx, roles().where({ server_id: serverId, id: role.role_id }).update(fieldsOf(role)));
}

/** Deletes a role without members. */
export async function deleteRole(tx: Tx, serverId: number, roleId: number): Promise<void> {
  await run(tx, roles().where({ server_id: serverId, id: roleId }).delete());
}

export const countRoleMembers = (sql: Sql, roleId: number): Promise<number> =>
  count(sql, members().where({ role_id: roleId }));

type Role = Pick<RoleRow, 'role_id' | 'hierarchy'>;

/** Gives all members of a role another one. */
export async function moveRoleMembers(tx: Tx, roleId: number, { role_id, hierarchy }: Role): Promise<void> {
  await run(tx, members().where({ role_id: roleId }).update({ role_id, hierarchy }));
}

export async function setRole(
  tx: Tx,
  serverId: number,
  userId: number,
  { role_id, hierarchy }: Role,
): Promise<void> {
  const member = members().where({ server_id: serverId, user_id: userId });
  await run(tx, member.update({ role_id, hierarchy }));
}

/** The columns of a role that make a membership. */
export type RoleColumns = Pick<RoleRow, 'role_id' | 'built_in' | 'hierarchy' | 'permissions'>;

/** A user's membership in a server, and when it began; null: not a member, undefined: no such server. */
export async function findMembership(sql: Sql, serverId: number, userId: number) {
  const [found] = await sql.query<RoleColumns & { user_id: number | null; joined_at: Date }>(
    `SELECT m.user_id, m.joined_at, m.role_id, r.built_in, r.hierarchy, r.permissions
     FROM servers s
     LEFT JOIN members m ON m.server_id = s.id AND m.user_id = $2
     LEFT JOIN roles r ON r.id = m.role_id
     WHERE s.id = $1`,
    [serverId, userId],
  );
  if (!found) return undefined;
  if (found.user_id === null) return null;
  return {
    server_id: serverId,
    user_id: userId,
    role: rankOf(found.built_in),
    role_id: found.role_id,
    hierarchy: found.hierarchy,
    permissions: permissionsOf(found.built_in, found.permissions),
    joined_at: found.joined_at,
  };
}
