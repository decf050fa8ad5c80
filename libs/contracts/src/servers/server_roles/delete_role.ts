import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction({
  service: 'servers',
  route: 'server_roles',
  action: 'delete_role',
  kind: 'command',
  access: 'manage_roles',
  summary: 'Delete a custom role below the own one; whoever held it gets the role Member.',
  input: z.object({ role_id: idParam() }),
  output: z.object({
    deleted: z.literal(true),
    role_id: z.int(),
    /** How many held it. */
    members_moved: z.int(),
  }),
  errors: ['forbidden', 'not_found'],
});
