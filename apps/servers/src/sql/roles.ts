import { HIERARCHY, type BuiltInRole, type Permission } from '@cabildo/contracts';
import type { Sql, Tx } from '@cabildo/kit';
import { SYSTEM_ROLES } from '../domain/role.ts';

export interface RoleRow {
  role_id: number;
  built_in: BuiltInRole | null;
  name: string;
  color: string;
  hierarchy: number;
  permissions: Permission[];
  max_members: number | null;
}

const COLUMNS = 'r.id AS role_id, r.built_in, r.name, r.color, r.hierarchy, r.permissions, r.max_members';

/** Gives a new server its four system roles; returns the id of the owner's. */
export async function insertSystemRoles(tx: Tx, serverId: number): Promise<number> {
  const rows = await tx.query<{ id: number; built_in: BuiltInRole }>(
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
  return rows.find((row) => row.built_in === 'owner')!.id;
}

/**
 * Keeps the ranks of a server as they are while the transaction lasts: whoever changes a role, or who has which, takes
 * this lock first, before any lock on members. So no two of them decide on what the other is changing.
 */
export async function lockRoles(tx: Tx, serverId: number): Promise<void> {
  await tx.query(`SELECT 1 FROM roles WHERE server_id = $1 AND built_in = 'owner' FOR NO KEY UPDATE`, [
    serverId,
  ]);
}

/** Highest first; all of them unless a part is asked for. */
export async function listRoles(
  sql: Sql,
  serverId: number,
  limit: number | null = null,
  offset = 0,
): Promise<RoleRow[]> {
  return sql.query<RoleRow>(
    `SELECT ${COLUMNS} FROM roles r WHERE r.server_id = $1 ORDER BY r.hierarchy DESC, r.id LIMIT $2 OFFSET $3`,
    [serverId, limit, offset],
  );
}

export async function countRoles(sql: Sql, serverId: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    'SELECT count(*) AS total FROM roles WHERE server_id = $1',
    [serverId],
  );
  return row!.total;
}

export async function findRole(sql: Sql, serverId: number, roleId: number): Promise<RoleRow | undefined> {
  const [row] = await sql.query<RoleRow>(
    `SELECT ${COLUMNS} FROM roles r WHERE r.server_id = $1 AND r.id = $2`,
    [serverId, roleId],
  );
  return row;
}

export async function findSystemRole(sql: Sql, serverId: number, builtIn: BuiltInRole): Promise<RoleRow> {
  const [row] = await sql.query<RoleRow>(
    `SELECT ${COLUMNS} FROM roles r WHERE r.server_id = $1 AND r.built_in = $2`,
    [serverId, builtIn],
  );
  return row!;
}

/** Whether a role other than `exceptId` has a name, in any case (RO-01). */
export async function isRoleNameTaken(
  tx: Tx,
  serverId: number,
  name: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM roles WHERE server_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3::bigint`,
    [serverId, name, exceptId],
  );
  return rows.length > 0;
}

export type RoleFields = Omit<RoleRow, 'role_id' | 'built_in'>;

export async function insertRole(tx: Tx, serverId: number, role: RoleFields): Promise<RoleRow> {
  const [row] = await tx.query<RoleRow>(
    `INSERT INTO roles AS r (server_id, name, color, hierarchy, permissions, max_members)
     VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING ${COLUMNS}`,
    [serverId, role.name, role.color, role.hierarchy, role.permissions, role.max_members],
  );
  return row!;
}

/** Where its hierarchy changes, its holders move along with it. */
export async function updateRole(tx: Tx, serverId: number, role: RoleRow): Promise<void> {
  await tx.query(
    `UPDATE roles SET name = $3, color = $4, hierarchy = $5, permissions = $6, max_members = $7
     WHERE server_id = $1 AND id = $2`,
    [serverId, role.role_id, role.name, role.color, role.hierarchy, role.permissions, role.max_members],
  );
}

/** Removes a role that nobody holds. */
export async function deleteRole(tx: Tx, serverId: number, roleId: number): Promise<void> {
  await tx.query('DELETE FROM roles WHERE server_id = $1 AND id = $2', [serverId, roleId]);
}
