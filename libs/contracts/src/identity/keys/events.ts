import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';

/** A user signed in and has one more key. */
export const keyCreated = defineEvent({
  type: 'key.key.created',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: {
    es: ({ user_id }) => sentence`${user(user_id)} inició sesión.`,
    en: ({ user_id }) => sentence`${user(user_id)} signed in.`,
  },
});

/** A key was revoked: by signing out, or by newer keys above the limit (ID-07, ID-19). Services that cache keys drop it. */
export const keyRevoked = defineEvent({
  type: 'key.key.revoked',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: {
    es: ({ user_id }) => sentence`Terminó una sesión de ${user(user_id)}.`,
    en: ({ user_id }) => sentence`A session of ${user(user_id)} ended.`,
  },
});
