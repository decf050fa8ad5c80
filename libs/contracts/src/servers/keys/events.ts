import { z } from 'zod';
import type { Message } from '../../errors.ts';
import type { KeyScope } from '../../key-scopes.ts';
import { defineEvent } from '../../event.ts';
import { keyScope } from './keys.ts';
import { sentence, thing, user } from '../../sentence.ts';

const SCOPE_WORDS: Readonly<Record<KeyScope, Message>> = {
  read: { es: 'que solo lee', en: 'that only reads' },
  dispatch: { es: 'para la central', en: 'for dispatch' },
  game: { es: 'para el juego', en: 'for the game' },
  admin: { es: 'con todos los permisos', en: 'with every permission' },
};

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
    es: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} renovó el token del bot del servidor.`,
    en: ({ user_id, gp_username }) =>
      sentence`${user(user_id, gp_username)} renewed the token of the server’s bot.`,
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
    es: ({ user_id, gp_username, key_id, name, scope }) =>
      sentence`${user(user_id, gp_username)} creó la clave de servidor ${thing('key', key_id, `«${name}»`)} ${SCOPE_WORDS[scope].es}.`,
    en: ({ user_id, gp_username, key_id, name, scope }) =>
      sentence`${user(user_id, gp_username)} created the server key ${thing('key', key_id, `“${name}”`)} ${SCOPE_WORDS[scope].en}.`,
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
    es: ({ user_id, gp_username, key_id, name }) =>
      sentence`${user(user_id, gp_username)} revocó la clave de servidor ${thing('key', key_id, `«${name}»`)}.`,
    en: ({ user_id, gp_username, key_id, name }) =>
      sentence`${user(user_id, gp_username)} revoked the server key ${thing('key', key_id, `“${name}”`)}.`,
  },
});
