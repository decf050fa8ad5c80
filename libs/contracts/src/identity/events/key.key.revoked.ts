import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A key stopped working: signed out, or pushed out by newer ones (ID-07, ID-19). Whoever caches keys drops it. */
export default defineEvent({
  type: 'key.key.revoked',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: ({ user_id, key_id }) => `La clave ${key_id} del usuario ${user_id} dejó de valer.`,
});
