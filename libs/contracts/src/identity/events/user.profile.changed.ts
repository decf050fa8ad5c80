import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A person came back under another name of the game platform (ID-08). */
export default defineEvent({
  type: 'user.profile.changed',
  data: z.object({ user_id: z.int(), gp_username: z.string() }),
  note: ({ user_id, gp_username }) => `El usuario ${user_id} se llama ahora ${gp_username}.`,
});
