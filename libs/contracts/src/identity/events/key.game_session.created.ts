import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** The game holds a token that acts for a member of the server (ID-12). */
export default defineEvent({
  type: 'key.game_session.created',
  data: z.object({ user_id: z.int(), key_id: z.int(), server_id: z.int() }),
  note: ({ user_id, key_id }) => `El usuario ${user_id} empezó la sesión de juego ${key_id}.`,
});
