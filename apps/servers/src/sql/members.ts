import { HIERARCHY, type BuiltInRole, type Permission } from '@cabildo/contracts';
import type { Sql, Tx } from '@cabildo/kit';

export interface MembershipRow {
  /** Null: not a member. */
  user_id: number | null;
  role_id: number;
  built_in: BuiltInRole | null;
  hierarchy: number;
  permissions: Permission[];
}

/** What somebody is in a server; undefined when there is no such server. */
export async function findMembership(
  sql: Sql,
  serverId: number,
  userId: number,
): Promise<MembershipRow | undefined> {
  const [row] = await sql.query<MembershipRow>(
    `SELECT m.user_id, m.role_id, r.built_in, r.hierarchy, r.permissions
     FROM servers s
     LEFT JOIN members m ON m.server_id = s.id AND m.user_id = $2
     LEFT JOIN roles r ON r.id = m.role_id
     WHERE s.id = $1`,
    [serverId, userId],
  );
  return row;
}

export interface LockedMember {
  user_id: number;
  gp_username: string;
  role_id: number;
  role_name: string;
  built_in: BuiltInRole | null;
  hierarchy: number;
  permissions: Permission[];
}

/** The members among some users, locked in the order of their ids. */
export async function lockMembers(
  tx: Tx,
  serverId: number,
  userIds: readonly number[],
): Promise<LockedMember[]> {
  // A statement of its own: one that joins would drop a row whose role changed while it waited for the lock.
  await tx.query(
    'SELECT 1 FROM members WHERE server_id = $1 AND user_id = ANY($2::bigint[]) ORDER BY user_id FOR UPDATE',
    [serverId, userIds],
  );
  return tx.query<LockedMember>(
    `SELECT m.user_id, m.gp_username, m.role_id, r.name AS role_name, r.built_in, r.hierarchy, r.permissions
     FROM members m JOIN roles r ON r.id = m.role_id
     WHERE m.server_id = $1 AND m.user_id = ANY($2::bigint[])`,
    [serverId, userIds],
  );
}

/** Everybody who holds a role, locked in the order of the ids; returns how many. Nobody gets it under lockRoles. */
export async function lockHolders(tx: Tx, roleId: number): Promise<number> {
  const rows = await tx.query('SELECT 1 FROM members WHERE role_id = $1 ORDER BY user_id FOR UPDATE', [
    roleId,
  ]);
  return rows.length;
}

export async function countHolders(sql: Sql, roleId: number): Promise<number> {
  const [row] = await sql.query<{ holders: number }>(
    'SELECT count(*) AS holders FROM members WHERE role_id = $1',
    [roleId],
  );
  return row!.holders;
}

/** Gives everybody who holds a role another one. */
export async function moveHolders(
  tx: Tx,
  roleId: number,
  role: { role_id: number; hierarchy: number },
): Promise<void> {
  await tx.query('UPDATE members SET role_id = $2, hierarchy = $3 WHERE role_id = $1', [
    roleId,
    role.role_id,
    role.hierarchy,
  ]);
}

/** Adds somebody whose profile is kept here, with a system role; false when he is a member already. */
export async function insertMember(
  tx: Tx,
  member: { server_id: number; user_id: number; role: BuiltInRole; joined_at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO members (server_id, user_id, role_id, hierarchy, gp_username, joined_at)
     SELECT r.server_id, p.user_id, r.id, r.hierarchy, p.gp_username, $4
     FROM roles r, profiles p WHERE r.server_id = $1 AND r.built_in = $3 AND p.user_id = $2
     ON CONFLICT (server_id, user_id) DO NOTHING
     RETURNING 1`,
    [member.server_id, member.user_id, member.role, member.joined_at],
  );
  return rows.length > 0;
}

export async function deleteMember(tx: Tx, serverId: number, userId: number): Promise<void> {
  await tx.query('DELETE FROM members WHERE server_id = $1 AND user_id = $2', [serverId, userId]);
}

export async function setRole(
  tx: Tx,
  serverId: number,
  userId: number,
  role: { role_id: number; hierarchy: number },
): Promise<void> {
  await tx.query('UPDATE members SET role_id = $3, hierarchy = $4 WHERE server_id = $1 AND user_id = $2', [
    serverId,
    userId,
    role.role_id,
    role.hierarchy,
  ]);
}

export interface MemberRow {
  user_id: number;
  gp_id: string;
  gp_username: string;
  built_in: BuiltInRole | null;
  role_id: number;
  role_name: string;
  hierarchy: number;
  joined_at: Date;
  character_count: number;
}

// The characters are counted for the rows of one page only, so after the page has been cut.
const withDetails = (page: string): string => `
  SELECT m.user_id, p.gp_id, m.gp_username, r.built_in, m.role_id, r.name AS role_name, m.hierarchy, m.joined_at,
    (SELECT count(*) FROM characters c
     WHERE c.server_id = m.server_id AND c.user_id = m.user_id AND c.status = 'active') AS character_count
  FROM (${page}) m JOIN profiles p ON p.user_id = m.user_id JOIN roles r ON r.id = m.role_id
  ORDER BY m.hierarchy DESC, m.joined_at, m.user_id`;

// The hierarchy narrows the range of the index; only the built-in name tells a custom role of 90 from an admin.
const FILTERED = `
  FROM members m
  WHERE m.server_id = $1 AND m.hierarchy BETWEEN $2 AND $3
    AND ($4::text IS NULL OR m.role_id = ANY (ARRAY(
      SELECT r.id FROM roles r WHERE r.server_id = $1 AND COALESCE(r.built_in, 'member') = $4)))
    AND strpos(m.gp_username_folded, (SELECT fold($5))) > 0`;

export interface MemberFilter {
  server_id: number;
  role?: BuiltInRole | undefined;
  /** Part of the user name. */
  search?: string | undefined;
}

function filterValues({ server_id, role, search }: MemberFilter): unknown[] {
  // Holders of custom roles are members (RO-02), wherever they stand.
  const [lowest, highest] = role && role !== 'member' ? [HIERARCHY[role], HIERARCHY[role]] : [0, 100];
  return [server_id, lowest, highest, role ?? null, search ?? ''];
}

/** Highest rank first, then whoever joined first. */
export async function listMembers(
  sql: Sql,
  filter: MemberFilter,
  limit: number,
  offset: number,
): Promise<MemberRow[]> {
  return sql.query<MemberRow>(
    withDetails(
      `SELECT m.* ${FILTERED} ORDER BY m.hierarchy DESC, m.joined_at, m.user_id LIMIT $6 OFFSET $7`,
    ),
    [...filterValues(filter), limit, offset],
  );
}

export async function countMembers(sql: Sql, filter: MemberFilter): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total ${FILTERED}`,
    filterValues(filter),
  );
  return row!.total;
}

export async function findMember(sql: Sql, serverId: number, userId: number): Promise<MemberRow | undefined> {
  const [row] = await sql.query<MemberRow>(
    withDetails('SELECT * FROM members WHERE server_id = $1 AND user_id = $2'),
    [serverId, userId],
  );
  return row;
}

export interface ShownMembership {
  server_id: number;
  server_name: string;
  server_type: 'voice' | 'text';
  logo_hash: string | null;
  built_in: BuiltInRole | null;
  role_name: string;
}

/** The servers of somebody as his profile shows them, by id (ID-18). */
export async function listMemberships(sql: Sql, userId: number): Promise<ShownMembership[]> {
  return sql.query<ShownMembership>(
    `SELECT s.id AS server_id, s.server_name, s.server_type, i.hash AS logo_hash, r.built_in, r.name AS role_name
     FROM members m
     JOIN servers s ON s.id = m.server_id
     JOIN roles r ON r.id = m.role_id
     LEFT JOIN images i ON i.server_id = s.id AND i.kind = 'logo'
     WHERE m.user_id = $1
     ORDER BY s.id`,
    [userId],
  );
}
