import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'server.server.created',
  data: z.object({
    server_id: z.int(),
    /** The owner. */
    user_id: z.int(),
    gp_username: z.string(),
    server_name: z.string(),
  }),
  note: ({ gp_username, server_name }) => `${gp_username} creó el servidor «${server_name}».`,
});
