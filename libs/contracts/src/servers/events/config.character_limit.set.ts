import { z } from 'zod';
import { defineEvent } from '../../event.ts';

export default defineEvent({
  type: 'config.character_limit.set',
  data: z.object({
    server_id: z.int(),
    /** Who set it. */
    user_id: z.int(),
    gp_username: z.string(),
    cp_role_id: z.string(),
    max_characters: z.int(),
  }),
  note: ({ gp_username, cp_role_id, max_characters }) =>
    `${gp_username} fijó en ${max_characters} el límite de personajes del rol de chat ${cp_role_id}.`,
});
