import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, idParam } from '../../fields.ts';
import { member } from '../member.ts';

export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'set_role',
  kind: 'command',
  access: ['admin', 'assign_roles'],
  tellsRefusals: true,
  summary: "Change a member's rank; the caller must stand above the old and the new one.",
  input: z.object({ target_user_id: idParam(), new_role: enumParam(['admin', 'mod', 'member']) }),
  output: z.object({ member }),
  errors: ['forbidden', 'not_found'],
});
