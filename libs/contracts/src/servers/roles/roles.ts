import { z } from 'zod';
import { colorParam, enumParam, intParam, listParam, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { PERMISSIONS } from '../../permissions.ts';

/** A role of a server: one of the four system roles, or a custom one (spec 2.12, RO-01). */
export const role = z
  .object({
    role_id: z.int(),
    name: z.string(),
    color: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** Null: any number of members may have the role. */
    max_members: z.int().nullable(),
    is_system: z.boolean(),
  })
  .meta({ id: 'Role' });

/** Parameters of a custom role (RO-05). */
export const roleParams = {
  /** No two roles of a server have the same name, in any case of letters. */
  name: textParam(1, 64),
  color: colorParam(),
  /** The place among the system roles: Admin is 90, Mod 50, Member 0. */
  hierarchy: intParam(1, 99),
  permissions: listParam(enumParam(PERMISSIONS), PERMISSIONS.length),
  max_members: intParam(1, LIMITS.max_members),
};
