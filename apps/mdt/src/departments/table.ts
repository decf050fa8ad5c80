import type { DEPARTMENT_TYPES } from '@cabildo/contracts/mdt/departments/departments.ts';
import {
  count,
  expression,
  otherNamed,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

/** A department of a server. */
export interface DepartmentRow {
  department_id: number;
  server_id: number;
  name: string;
  type: (typeof DEPARTMENT_TYPES)[number];
  created_at: Date;
}

interface DepartmentTable extends Omit<DepartmentRow, 'department_id'> {
  id: number;
}

const departments = table<DepartmentTable>('departments');
const COLUMNS = [{ department_id: 'id' }, 'server_id', 'name', 'type', 'created_at'] as const;

const departmentOf = (serverId: number, id: number) =>
  departments()
    .where({ server_id: serverId, id })
    .select(...COLUMNS);

/** A department of a server (GW-24). */
export const findDepartment = (sql: Sql, serverId: number, id: number): Promise<DepartmentRow | undefined> =>
  row(sql, departmentOf(serverId, id));

/** The departments of a server by name. */
export const listDepartments = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<DepartmentRow>> =>
  page(
    sql,
    departments()
      .where({ server_id: serverId })
      .orderBy(expression('lower(name)'))
      .select(...COLUMNS),
    at,
  );

export const countDepartments = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, departments().where({ server_id: serverId }));

/** Whether another department has this name in any case. Only certain while the departments are locked. */
export async function isNameTaken(
  tx: Tx,
  { server_id, name }: Pick<DepartmentRow, 'server_id' | 'name'>,
  except: number | null = null,
): Promise<boolean> {
  const taken = departments().where({ server_id }).where(otherNamed(name, except));
  return (await row(tx, taken.select('id'))) !== undefined;
}

export async function insertDepartment(
  tx: Tx,
  department: Omit<DepartmentRow, 'department_id'>,
): Promise<DepartmentRow> {
  const { id } = (await row(tx, departments().insert(department).returning(['id'])))!;
  return { department_id: id, ...department };
}

/** A department, locked against changes until the transaction ends; characters can still come into it. */
export const lockDepartment = (tx: Tx, serverId: number, id: number): Promise<DepartmentRow | undefined> =>
  row(tx, departmentOf(serverId, id).forNoKeyUpdate());

/** As {@link lockDepartment}, for a deletion: nobody comes into it until the transaction ends. */
export const lockDepartmentForGood = (
  tx: Tx,
  serverId: number,
  id: number,
): Promise<DepartmentRow | undefined> => row(tx, departmentOf(serverId, id).forUpdate());

/** A department, locked against deletion until the transaction ends. */
export async function shareDepartment(
  tx: Tx,
  serverId: number,
  id: number,
): Promise<DepartmentRow | undefined> {
  const [shared] = await tx.query<DepartmentRow>(
    `SELECT id AS department_id, server_id, name, type, created_at FROM departments
     WHERE server_id = $1 AND id = $2 FOR KEY SHARE`,
    [serverId, id],
  );
  return shared;
}

export async function updateDepartment(
  tx: Tx,
  { department_id, ...department }: DepartmentRow,
): Promise<void> {
  await run(tx, departments().where({ id: department_id }).update(department));
}

/** Whether somebody is in a department, or on duty for it. Only certain while it is locked for good. */
export async function isManned(tx: Tx, id: number): Promise<boolean> {
  const [{ is_manned }] = (await tx.query<{ is_manned: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM officers WHERE department_id = $1)
       OR EXISTS (SELECT 1 FROM shifts WHERE department_id = $1 AND ended_at IS NULL) AS is_manned`,
    [id],
  )) as [{ is_manned: boolean }];
  return is_manned;
}

export async function deleteDepartment(tx: Tx, id: number): Promise<void> {
  await run(tx, departments().where({ id }).delete());
}

/**
 * Locks additions and renames in a server's departments until the transaction ends, so that two transactions cannot both
 * pass a limit or take a name. Call it before anything else is locked.
 */
export async function lockDepartments(tx: Tx, serverId: number): Promise<void> {
  // The kit uses the one-key advisory locks. Two servers with the same second key only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)', [serverId]);
}
