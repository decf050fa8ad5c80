import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { roleMap } from './role-map.ts';

/** BO-13 */
export default defineAction('servers.get_role_map', {
  kind: 'query',
  access: ['manage_roles', 'manage_members'],
  summary:
    'Show which chat roles give which role or place in a department, to how many, and whom the map passed over.',
  input: z.object({}),
  output: roleMap,
});
