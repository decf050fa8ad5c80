import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** AU-03: somebody tried to remove a member whom he does not stand above. */
export default defineEvent({
  type: 'member.kick.refused',
  data: z.object({
    server_id: z.int(),
    /** The member who was to go. */
    user_id: z.int(),
    gp_username: z.string(),
    attempted_by: z.string(),
  }),
  note: ({ gp_username, attempted_by }) =>
    `${attempted_by} intentó expulsar a ${gp_username} sin tener permiso.`,
});
