import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { role, roleParams as params } from './roles.ts';

export default defineAction('server_roles.update_role', {
  kind: 'command',
  access: { to: ['manage_roles', 'manage_role_permissions'], governs: true, recordsRefusals: true },
  summary:
    'Change a role below your own; only what is sent changes, and of a system role only the colour can.',
  input: z
    .object({
      role_id: idParam('role'),
      name: optional(params.name),
      color: optional(params.color),
      hierarchy: optional(params.hierarchy),
      /** All permissions of the role from now on. Needs manage_role_permissions; the other fields need manage_roles. */
      permissions: optional(params.permissions),
      max_members: clearable(params.max_members),
    })
    .apply(changesSomething()),
  output: z.object({ role }),
  errors: ['error', 'forbidden', 'not_found', 'already_exists'],
});
