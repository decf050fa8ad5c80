import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Sql } from '@cabildo/kit/database';
import { ledBy, type Leading } from '../rosters/leads.ts';
import type { ShiftRow } from './table.ts';

/**
 * OT-11: refuses to touch the shift of another, but for admins and for leads of the department in which it was served;
 * undefined for an own shift.
 */
export async function refuseOthers(
  sql: Sql,
  leading: Leading,
  { character_id, department_id }: Pick<ShiftRow, 'character_id' | 'department_id'>,
): Promise<Failure<'forbidden'> | undefined> {
  if (leading.own.has(character_id)) return undefined;
  return refuseUnledShift(sql, leading, department_id);
}

/** OT-11: refuses all but admins and leads of the department, also where the shift is the caller's own. */
export async function refuseUnledShift(
  sql: Sql,
  leading: Leading,
  departmentId: number | null,
): Promise<Failure<'forbidden'> | undefined> {
  const led = await ledBy(sql, leading);
  const isLed = led === null || (departmentId !== null && led.has(departmentId));
  return isLed ? undefined : fail('forbidden', { message: NOT_LED });
}

const NOT_LED = {
  es: 'Solo quien dirige el departamento del turno, o la administración, puede hacerlo.',
  en: 'Only a lead of the department of the shift, or an admin, can do that.',
};
