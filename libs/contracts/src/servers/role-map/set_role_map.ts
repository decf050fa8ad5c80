import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { mappingsParam, roleMap } from './role-map.ts';

/** BO-13 */
export default defineAction('servers.set_role_map', {
  kind: 'command',
  access: { to: 'manage_roles', governs: true },
  summary: 'Say which chat roles give which role, or which place in a department; the whole list at once.',
  input: z.object({
    /** Entries that stay as they were stay their maker's. An empty list ends the map, and takes back what it gave. */
    mappings: mappingsParam(),
  }),
  output: roleMap,
  // not_found: the server has no such role or department. forbidden: a role that is new in the map, leaves it or has another place
  // among roles of its hierarchy is not below the caller and below Admin, the caller may not assign roles, or is no admin where a
  // department is new, leaves or has another place among departments.
  errors: ['not_found', 'forbidden'],
});
