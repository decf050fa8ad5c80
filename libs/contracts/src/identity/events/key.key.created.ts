import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A person signed in and holds one more key. */
export default defineEvent({
  type: 'key.key.created',
  data: z.object({ user_id: z.int(), key_id: z.int() }),
  note: ({ user_id, key_id }) => `El usuario ${user_id} inició sesión con la clave ${key_id}.`,
});
