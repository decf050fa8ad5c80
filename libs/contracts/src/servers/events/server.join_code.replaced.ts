import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** SV-04. The code itself is for owner and admins alone, so it is not told. */
export default defineEvent({
  type: 'server.join_code.replaced',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: ({ gp_username }) => `${gp_username} cambió el código para unirse al servidor.`,
});
