import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Whoever caches the token of the server's bot drops it. */
export default defineEvent({
  type: 'bot.token.rotated',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: ({ gp_username }) => `${gp_username} renovó el token del bot del servidor.`,
});
