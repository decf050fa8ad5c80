import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'key.server_key.created',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    key_id: z.int(),
    name: z.string(),
  }),
  note: ({ gp_username, name }) => `${gp_username} creó la clave de servidor «${name}».`,
});
