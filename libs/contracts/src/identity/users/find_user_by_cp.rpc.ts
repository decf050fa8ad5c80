import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The user who has linked a chat account. */
export default defineRpc('identity.find_user_by_cp', {
  kind: 'query',
  input: z.object({ cp_id: z.string() }),
  output: z.object({
    /** Null: no user has linked this chat account. */
    user: z.object({ user_id: z.int(), gp_id: z.string(), gp_username: z.string() }).nullable(),
  }),
});
