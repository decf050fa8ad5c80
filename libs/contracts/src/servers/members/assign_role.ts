import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { member } from './members.ts';

export default defineAction({
  service: 'servers',
  route: 'server_roles',
  action: 'assign_role',
  kind: 'command',
  access: { to: 'assign_roles', governs: true, recordsRefusals: true },
  summary: 'Give a member a role; the caller must stand above the old and the new one.',
  input: z.object({ target_user_id: idParam('user'), role_id: idParam('role') }),
  output: z.object({ member }),
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
