import { pick } from '@cabildo/contracts/fields';
import { HIERARCHY, type BuiltInRole, type Permission } from '@cabildo/contracts/permissions';
import {
  c,
  count,
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
import { isAnyNamed } from '@cabildo/kit/names/plain-name.ts';

export const roles = table(
  'roles',
  {
    id: c.id,
    server_id: c.bigint,
    /** Null: a custom role. */
    built_in: c.text<BuiltInRole>().nullable,
    name: c.text,
    color: c.text,
    hierarchy: c.smallint,
    /** Empty for a system role, whose permissions are fixed (RO-02). */
    permissions: c.texts<Permission[]>(),
    max_members: c.int.nullable,
  },
  { bound: 'max_custom_roles', goes: 'with its server', locks: { roles: 40 } },
);
export type RoleRow = RowOf<typeof roles>;

/** The columns of a role that make a membership. */
export type RoleColumns = Pick<RoleRow, 'built_in' | 'hierarchy' | 'permissions'> & { role_id: number };

const FIELDS = ['name', 'color', 'hierarchy', 'permissions', 'max_members'] as const;
export type RoleFields = Pick<RoleRow, (typeof FIELDS)[number]>;

interface SystemRole {
  built_in: BuiltInRole;
  name: string;
  color: string;
}

/** The roles that every server begins with (RO-01). */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  { built_in: 'owner', name: 'Owner', color: '#F1C40F' },
  { built_in: 'admin', name: 'Admin', color: '#E74C3C' },
  { built_in: 'mod', name: 'Mod', color: '#3498DB' },
  { built_in: 'member', name: 'Member', color: '#99AAB5' },
];

/** Gives a new server its four system roles. */
export const insertSystemRoles = (tx: Tx, server_id: number): Promise<number> =>
  roles.insertMany(
    tx,
    SYSTEM_ROLES.map((role) => ({ server_id, ...role, hierarchy: HIERARCHY[role.built_in] })),
    { columns: ['server_id', 'built_in', 'name', 'color', 'hierarchy'] },
  );

const inOrder = (serverId: number) =>
  roles.select().where({ server_id: serverId }).orderBy('hierarchy', 'desc').orderBy('id');

/** Highest first. */
export const listRoles = (sql: Sql, serverId: number): Promise<RoleRow[]> => rows(sql, inOrder(serverId));

/** One page of {@link listRoles}. */
export const pageOfRoles = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<RoleRow>> => page(sql, inOrder(serverId), at);

export const countRoles = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, roles.query().where({ server_id: serverId }));

export const findRole = (sql: Sql, serverId: number, id: number): Promise<RoleRow | undefined> =>
  row(sql, roles.select().where({ server_id: serverId, id }));

export const findSystemRole = async (sql: Sql, serverId: number, builtIn: BuiltInRole): Promise<RoleRow> =>
  (await row(sql, roles.select().where({ server_id: serverId, built_in: builtIn })))!;

/** Whether a role other than `exceptId` has a name, in any case (RO-01) and in letters of any alphabet that look the same. */
export async function isRoleNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  exceptId: number | null = null,
): Promise<boolean> {
  return isAnyNamed(await listRoles(tx, serverId), name, exceptId);
}

export const insertRole = async (tx: Tx, server_id: number, role: RoleFields): Promise<RoleRow> =>
  (await row(tx, roles.insert({ server_id, ...pick(role, ...FIELDS) }).returning(roles.columns)))!;

/** Changes a role. A foreign key gives its members the new hierarchy. */
export async function updateRole(tx: Tx, serverId: number, role: RoleFields & { id: number }): Promise<void> {
  await run(tx, roles.update(pick(role, ...FIELDS)).where({ server_id: serverId, id: role.id }));
}

/** Deletes a role without members. */
export async function deleteRole(tx: Tx, serverId: number, id: number): Promise<void> {
  await run(tx, roles.delete().where({ server_id: serverId, id }));
}

/** Gives all members of a role another one. In SQL, because the table is declared in the slice of members, which uses roles. */
export async function moveRoleMembers(
  tx: Tx,
  roleId: number,
  next: Pick<RoleRow, 'id' | 'hierarchy'>,
): Promise<void> {
  await tx.query('UPDATE members SET role_id = $2, hierarchy = $3 WHERE role_id = $1', [
    roleId,
    next.id,
    next.hierarchy,
  ]);
}
