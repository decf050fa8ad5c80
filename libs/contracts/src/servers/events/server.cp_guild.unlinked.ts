import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'server.cp_guild.unlinked',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_guild_id: z.string(),
  }),
  note: ({ gp_username, cp_guild_id }) =>
    `${gp_username} desvinculó el servidor de la comunidad de chat ${cp_guild_id}.`,
});
