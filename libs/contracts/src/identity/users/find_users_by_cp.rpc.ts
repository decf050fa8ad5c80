import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The users who have linked chat accounts, by account; accounts that no user has linked are left out. */
export default defineRpc('identity.find_users_by_cp', {
  kind: 'query',
  input: z.object({ cp_ids: z.array(z.string()).max(200) }),
  output: z.object({
    users: z.array(z.object({ cp_id: z.string(), user_id: z.int(), gp_username: z.string() })),
  }),
});
