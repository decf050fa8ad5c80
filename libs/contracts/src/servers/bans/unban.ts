import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** SV-18 */
export default defineAction({
  service: 'servers',
  route: 'servers',
  action: 'unban',
  kind: 'command',
  access: { to: 'manage_members', governs: true },
  summary: 'Lift the ban of a user, who may join again and then regains all that was theirs.',
  input: z.object({ target_user_id: idParam('user') }),
  output: z.object({ unbanned: z.literal(true), user_id: z.int() }),
  // not_found: the user is not banned, or not any more.
  errors: ['forbidden', 'not_found'],
});
