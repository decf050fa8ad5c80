import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { PERMISSIONS } from '../../permissions.ts';

export default defineEvent({
  type: 'role.role.created',
  data: z.object({
    server_id: z.int(),
    /** Who created it. */
    user_id: z.int(),
    gp_username: z.string(),
    role_id: z.int(),
    role_name: z.string(),
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: ({ gp_username, role_name }) => `${gp_username} creó el rol «${role_name}».`,
});
