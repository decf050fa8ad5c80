import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/**
 * The users of today who have, or had before they deleted an account, one of these ids (ID-21). People who have not come back
 * since are left out.
 */
export default defineRpc('identity.find_people', {
  kind: 'query',
  input: z.object({ user_ids: z.array(z.int()).max(500) }),
  output: z.object({
    users: z.array(
      z.object({
        user_id: z.int(),
        gp_id: z.string(),
        gp_username: z.string(),
        former_user_ids: z.array(z.int()),
      }),
    ),
  }),
});
