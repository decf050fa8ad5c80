import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { optional, withDefault } from '../../fields.ts';
import { role, roleParams as params } from './roles.ts';

export default defineAction('server_roles.create_role', {
  kind: 'command',
  access: { to: 'manage_roles', governs: true, recordsRefusals: true },
  answer: { created: true },
  summary: 'Create a role below your own, with permissions that you have yourself.',
  input: z.object({
    name: params.name,
    color: withDefault(params.color, '#99AAB5'),
    hierarchy: withDefault(params.hierarchy, 1),
    permissions: withDefault(params.permissions, []),
    /** Default: any number of members may have the role. */
    max_members: optional(params.max_members),
  }),
  output: z.object({ role, role_id: z.int() }),
  errors: ['forbidden', 'already_exists', 'limit_exceeded'],
});
