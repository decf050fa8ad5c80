import { z } from 'zod';
import { PERMISSIONS } from '../permissions.ts';

/** A role of a server: one of the four system roles, or a custom one (spec 2.12, RO-01). */
export const role = z.object({
  role_id: z.int(),
  name: z.string(),
  color: z.string(),
  hierarchy: z.int(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Null: any number. */
  max_members: z.int().nullable(),
  is_system: z.boolean(),
});
