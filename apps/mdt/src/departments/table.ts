import type { Power } from '@cabildo/contracts/permissions';
import type { DEPARTMENT_TYPES } from '@cabildo/contracts/mdt/departments/departments.ts';
import {
  any,
  c,
  count,
  expression,
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

export const departments = table(
  'departments',
  {
    id: c.id,
    server_id: c.bigint,
    name: c.text,
    type: c.text<(typeof DEPARTMENT_TYPES)[number]>(),
    powers: c.texts<Power[]>(),
    created_at: c.timestamptz,
  },
  {
    bound: 'max_departments',
    goes: 'with its server',
    locks: { 'departments of a server': 10, departments: 130 },
  },
);
export type DepartmentRow = RowOf<typeof departments>;

const departmentOf = (serverId: number, id: number) =>
  departments.select().where({ server_id: serverId, id });

/** A department of a server (GW-24). */
export const findDepartment = (sql: Sql, serverId: number, id: number): Promise<DepartmentRow | undefined> =>
  row(sql, departmentOf(serverId, id));

/** Finds which of the departments a server has. */
export async function departmentsAmong(
  sql: Sql,
  serverId: number,
  ids: readonly number[],
): Promise<number[]> {
  const found = departments.select('id').where({ server_id: serverId }).where('id', any(ids));
  return (await rows(sql, found)).map(({ id }) => id);
}

/** The departments of a server by name. */
export const listDepartments = (
  sql: Sql,
  serverId: number,
  at: { limit: number; offset: number },
): Promise<Page<DepartmentRow>> =>
  page(sql, departments.select().where({ server_id: serverId }).orderBy(expression('lower(name)')), at);

export const countDepartments = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, departments.query().where({ server_id: serverId }));

/** Whether another department has this name, or one that looks the same. Only certain while the departments are locked. */
export async function isNameTaken(
  tx: Tx,
  { server_id, name }: Pick<DepartmentRow, 'server_id' | 'name'>,
  except: number | null = null,
): Promise<boolean> {
  const all = await rows(tx, departments.select('id', 'name').where({ server_id }));
  return isAnyNamed(all, name, except);
}

export const insertDepartment = async (
  tx: Tx,
  department: Omit<DepartmentRow, 'id'>,
): Promise<DepartmentRow> => (await row(tx, departments.insert(department).returning(departments.columns)))!;

/** A department, locked against changes until the transaction ends; characters can still enter the department. */
export const lockDepartment = (tx: Tx, serverId: number, id: number): Promise<DepartmentRow | undefined> =>
  row(tx, departmentOf(serverId, id).forNoKeyUpdate());

/** Like {@link lockDepartment}, for a deletion: no character can enter the department until the transaction ends. */
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
    `SELECT ${departments.list()} FROM departments
     WHERE server_id = $1 AND id = $2 FOR KEY SHARE`,
    [serverId, id],
  );
  return shared;
}

export async function updateDepartment(tx: Tx, { id, ...department }: DepartmentRow): Promise<void> {
  await run(tx, departments.update(department).where({ id }));
}

/** Whether a department has members, or characters on duty. The answer is certain only while the department is locked. */
export async function isManned(tx: Tx, id: number): Promise<boolean> {
  const [{ is_manned }] = (await tx.query<{ is_manned: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM officers WHERE department_id = $1)
       OR EXISTS (SELECT 1 FROM shifts WHERE department_id = $1 AND ended_at IS NULL) AS is_manned`,
    [id],
  )) as [{ is_manned: boolean }];
  return is_manned;
}

export async function deleteDepartment(tx: Tx, id: number): Promise<void> {
  await run(tx, departments.delete().where({ id }));
}

/**
 * Locks additions and renames in a server's departments until the transaction ends, so that two transactions cannot both
 * pass a limit or take a name. Call this before anything else is locked.
 */
export const lockDepartments = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('departments of a server', serverId);
