import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { keyScope } from './keys.ts';

/** A bot got another token; services that cache the old one drop it. */
export const tokenRotated = defineEvent({
  type: 'bot.token.rotated',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
  }),
  note: {
    es: ({ gp_username }) => `${gp_username} renovó el token del bot del servidor.`,
    en: ({ gp_username }) => `${gp_username} renewed the token of the server’s bot.`,
  },
});

export const serverKeyCreated = defineEvent({
  type: 'key.server_key.created',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    key_id: z.int(),
    name: z.string(),
    scope: keyScope,
  }),
  note: {
    es: ({ gp_username, name, scope }) =>
      `${gp_username} creó la clave de servidor «${name}», con el alcance «${scope}».`,
    en: ({ gp_username, name, scope }) =>
      `${gp_username} created the server key “${name}”, with the scope “${scope}”.`,
  },
});

/** A key of a server was revoked; services that cache the key drop it. */
export const serverKeyRevoked = defineEvent({
  type: 'key.server_key.revoked',
  data: z.object({
    server_id: z.int(),
    /** The user who did it. */
    user_id: z.int(),
    gp_username: z.string(),
    key_id: z.int(),
    name: z.string(),
  }),
  note: {
    es: ({ gp_username, name }) => `${gp_username} revocó la clave de servidor «${name}».`,
    en: ({ gp_username, name }) => `${gp_username} revoked the server key “${name}”.`,
  },
});
