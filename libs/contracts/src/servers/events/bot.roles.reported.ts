import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** BO-04: the chat roles of an account are others than the bot reported before. */
export default defineEvent({
  type: 'bot.roles.reported',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    cp_id: z.string(),
    cp_role_ids: z.array(z.string()),
  }),
  note: ({ gp_username, cp_role_ids }) =>
    `El bot comunicó los roles de chat de ${gp_username} (${cp_role_ids.length}).`,
});
