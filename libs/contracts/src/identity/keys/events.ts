import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A user signed in and has one more key. */
export const keyCreated = defineEvent({
  type: 'key.key.created',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: {
    es: ({ user_id, key_id }) => `El usuario ${user_id} inició sesión con la clave ${key_id}.`,
    en: ({ user_id, key_id }) => `User ${user_id} signed in with key ${key_id}.`,
  },
});

/** A key was revoked: by signing out, or by newer keys above the limit (ID-07, ID-19). Services that cache keys drop it. */
export const keyRevoked = defineEvent({
  type: 'key.key.revoked',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: {
    es: ({ user_id, key_id }) => `La clave ${key_id} del usuario ${user_id} dejó de valer.`,
    en: ({ user_id, key_id }) => `Key ${key_id} of user ${user_id} is no longer valid.`,
  },
});
