import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/**
 * Asks whether a user owns a server. A user who owns none gets none for a minute, so that the account can be deleted meanwhile
 * (ID-21).
 */
export default defineRpc('servers.close_account', {
  kind: 'command',
  input: z.object({ user_id: z.int(), gp_id: z.string(), gp_username: z.string() }),
  output: z.object({
    /** Empty: the user gets no server for a minute. */
    owned: z.array(z.object({ server_id: z.int(), server_name: z.string() })),
  }),
});
