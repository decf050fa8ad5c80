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

/** Highest first. */
export async function listRoles(sql: Sql, serverId: number): Promise<RoleRow[]> {
  return sql.query<RoleRow>(
    `SELECT ${COLUMNS} FROM roles r WHERE r.server_id = $1 ORDER BY r.hierarchy DESC, r.id`,
    [serverId],
  );
}

/** A system role of a server. It cannot change or go while the transaction lasts. */
export async function lockSystemRole(tx: Tx, serverId: number, builtIn: BuiltInRole): Promise<RoleRow> {
  const [row] = await tx.query<RoleRow>(
    `SELECT ${COLUMNS} FROM roles r WHERE r.server_id = $1 AND r.built_in = $2 FOR KEY SHARE`,
    [serverId, builtIn],
  );
  return row!;
}
