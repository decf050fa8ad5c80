import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Caches of the server's bot token drop it. */
export const tokenRotated = defineEvent({
  type: 'bot.token.rotated',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: ({ gp_username }) => `${gp_username} renovó el token del bot del servidor.`,
});

export const serverKeyCreated = defineEvent({
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

/** Caches of server keys drop it. */
export const serverKeyRevoked = defineEvent({
  type: 'key.server_key.revoked',
  data: z.object({
    server_id: z.int(),
    /** Who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    key_id: z.int(),
    name: z.string(),
  }),
  note: ({ gp_username, name }) => `${gp_username} revocó la clave de servidor «${name}».`,
});
