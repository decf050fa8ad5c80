import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, listParam, optional } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { member } from './members.ts';

export default defineAction('server_roles.assign_role', {
  kind: 'command',
  access: { to: 'assign_roles', governs: true, recordsRefusals: true },
  summary:
    'Give one or more members a role, all or none of them; you must stand above the old and the new one.',
  input: z
    .object({
      /** Either this parameter or target_user_ids is sent. */
      target_user_id: optional(idParam('user')),
      /** BO-10: several members at once. */
      target_user_ids: optional(listParam(idParam('user'), 50, 1)),
      role_id: idParam('role'),
    })
    .apply(oneOf(['target_user_id'], ['target_user_ids'])),
  output: z.union([
    z.object({ member }),
    /** The answer to target_user_ids: each member once, in the order of list_members. */
    z.object({ members: z.array(member) }),
  ]),
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
