import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'member.member.role_changed',
  data: z.object({
    server_id: z.int(),
    /** The member whose role it is. */
    user_id: z.int(),
    gp_username: z.string(),
    changed_by: z.string(),
    old_role: z.string(),
    new_role: z.string(),
    role_id: z.int(),
  }),
  note: ({ gp_username, changed_by, old_role, new_role }) =>
    `${changed_by} cambió el rango de ${gp_username} de «${old_role}» a «${new_role}».`,
});
