import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The user of an account of the game platform. */
export default defineRpc('identity.find_user_by_gp', {
  kind: 'query',
  input: z.object({ gp_id: z.string() }),
  output: z.object({
    /** Null: nobody has signed in with this account. */
    user: z.object({ user_id: z.int(), gp_id: z.string(), gp_username: z.string() }).nullable(),
  }),
});
