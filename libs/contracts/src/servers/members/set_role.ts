import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { member } from './members.ts';

export default defineAction('servers.set_role', {
  kind: 'command',
  access: { to: ['admin', 'assign_roles'], governs: true, recordsRefusals: true },
  summary: 'Change a member’s rank or role; you must stand above the old and the new one.',
  input: z
    .object({
      target_user_id: idParam('user'),
      /** Either this parameter or role_id is sent. */
      new_role: optional(enumParam(['admin', 'mod', 'member'])),
      /** Any role of the server, custom ones too (RO-08). */
      role_id: optional(idParam('role')),
    })
    .apply(oneOf(['new_role'], ['role_id'])),
  output: z.object({ member }),
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
