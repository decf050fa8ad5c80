import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** AU-03: somebody tried to give a rank that is not his to give. */
export default defineEvent({
  type: 'member.role.refused',
  data: z.object({
    server_id: z.int(),
    /** The member whose role it was about. */
    user_id: z.int(),
    gp_username: z.string(),
    attempted_by: z.string(),
    old_role: z.string(),
    new_role: z.string(),
    role_id: z.int(),
  }),
  note: ({ gp_username, attempted_by, old_role, new_role }) =>
    `${attempted_by} intentó cambiar el rango de ${gp_username} de «${old_role}» a «${new_role}» sin tener permiso.`,
});
