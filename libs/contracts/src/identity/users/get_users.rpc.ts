import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The names and linked chat accounts of users. Unknown ids are left out. */
export default defineRpc('identity.get_users', {
  kind: 'query',
  input: z.object({ user_ids: z.array(z.int()).max(500) }),
  output: z.object({
    users: z.array(
      z.object({
        user_id: z.int(),
        gp_id: z.string(),
        gp_username: z.string(),
        /**
         * The deleted users who had the same account of the game platform before, the first one first: their bans hold, and the first
         * is the number of the person (ID-21). A process from before there were any leaves it out.
         */
        former_user_ids: z.array(z.int()).optional(),
        cp_ids: z.array(z.string()),
        /** The guilds that the user runs by any linked account (SV-12); null: mock sign-in, which proves nothing. */
        admin_guild_ids: z.array(z.string()).nullable(),
      }),
    ),
  }),
});
