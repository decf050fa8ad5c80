import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Makes the sender of an accepted application a member (DK-05). A member already is answered as one who joined. */
export default defineRpc('servers.accept_member', {
  kind: 'command',
  input: z.object({ server_id: z.int(), user_id: z.int() }),
  output: z.object({ joined: z.boolean() }),
  // forbidden: the user is banned. limit_exceeded: the server is full, or the user belongs to too many. not_found: the server, or the
  // user, whose account is deleted.
  errors: ['forbidden', 'not_found', 'limit_exceeded'],
});
