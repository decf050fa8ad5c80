import { z } from 'zod';
import { enumParam, textParam } from '../../fields.ts';

export const DEPARTMENT_TYPES = ['police', 'fire', 'ems', 'other'] as const;

/** A body of a server that characters serve in (OT-01). */
export const department = z.object({
  department_id: z.int(),
  server_id: z.int(),
  name: z.string(),
  type: z.enum(DEPARTMENT_TYPES),
  created_at: z.iso.datetime(),
});

/** The parameters that describe a department. */
export const departmentParams = { name: textParam(1, 64), type: enumParam(DEPARTMENT_TYPES) };
