import { z } from 'zod';
import { enumParam, listParam, textParam } from '../../fields.ts';
import { POWERS } from '../../permissions.ts';

export const DEPARTMENT_TYPES = ['police', 'fire', 'ems', 'other'] as const;

/** A body of a server that characters serve in (OT-01). */
export const department = z
  .object({
    department_id: z.int(),
    server_id: z.int(),
    name: z.string(),
    type: z.enum(DEPARTMENT_TYPES),
    /** OT-06: the rights of its people while they are on duty in it. */
    powers: z.array(z.enum(POWERS)),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Department' });

/** The parameters that describe a department. */
export const departmentParams = {
  name: textParam(1, 64),
  type: enumParam(DEPARTMENT_TYPES),
  powers: listParam(enumParam(POWERS), POWERS.length),
};
