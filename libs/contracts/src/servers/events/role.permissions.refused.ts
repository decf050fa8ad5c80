import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { PERMISSIONS } from '../../permissions.ts';

/** AU-03: somebody tried to make or change a role beyond what he is and may do himself. */
export default defineEvent({
  type: 'role.permissions.refused',
  data: z.object({
    server_id: z.int(),
    /** Who tried. */
    user_id: z.int(),
    gp_username: z.string(),
    /** Null: he tried to create one. */
    role_id: z.int().nullable(),
    role_name: z.string(),
    /** As he wanted it. */
    hierarchy: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  note: ({ gp_username, role_id, role_name }) =>
    `${gp_username} intentó ${role_id === null ? 'crear' : 'cambiar'} el rol «${role_name}» más allá de su rango o de sus permisos.`,
});
