import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'role.role.deleted',
  data: z.object({
    server_id: z.int(),
    /** Who deleted it. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    /** How many held it and are plain members now (RO-07). */
    members_moved: z.int(),
  }),
  note: ({ gp_username, role_name, members_moved }) =>
    members_moved > 0
      ? `${gp_username} eliminó el rol «${role_name}»; quienes lo tenían (${members_moved}) pasaron a «Member».`
      : `${gp_username} eliminó el rol «${role_name}».`,
});
