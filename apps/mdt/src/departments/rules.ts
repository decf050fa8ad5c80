import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS, PLANS, type Plan } from '@cabildo/contracts/limits';
import type { department } from '@cabildo/contracts/mdt/departments/departments.ts';
import type { z } from 'zod';
import type { DepartmentRow } from './table.ts';

/** A department as people see it. */
export const departmentView = ({ id, created_at, ...row }: DepartmentRow): z.output<typeof department> => ({
  department_id: id,
  ...row,
  created_at: created_at.toISOString(),
});

/** How many departments a server of a plan may have (OT-03). */
export const departmentCap = (plan: Plan): number => PLANS[plan].max_departments ?? LIMITS.max_departments;

/** Refuses one more department than a server of this plan may have; undefined while there is room. */
export function noRoom(plan: Plan, departments: number): Failure<'limit_exceeded'> | undefined {
  const cap = departmentCap(plan);
  if (departments < cap) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `El servidor ya tiene ${cap} departamentos, los que permite su plan.`,
      en: `The server already has ${cap} departments, the most that its plan allows.`,
    },
  });
}
