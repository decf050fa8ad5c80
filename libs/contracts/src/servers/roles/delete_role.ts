import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('server_roles.delete_role', {
  kind: 'command',
  access: { to: 'manage_roles', governs: true },
  summary: 'Delete a role below your own; its members become plain members.',
  input: z.object({ role_id: idParam('role') }),
  output: z.object({
    deleted: z.literal(true),
    role_id: z.int(),
    /** The number of members who had the role. */
    members_moved: z.int(),
  }),
  errors: ['forbidden', 'not_found'],
});
