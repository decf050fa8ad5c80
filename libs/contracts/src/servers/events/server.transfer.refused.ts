import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** AU-03: somebody tried to give away a server that is not his. */
export default defineEvent({
  type: 'server.transfer.refused',
  data: z.object({
    server_id: z.int(),
    /** Who tried. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: ({ gp_username }) => `${gp_username} intentó transferir el servidor sin ser su titular.`,
});
