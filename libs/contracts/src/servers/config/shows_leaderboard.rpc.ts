import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/**
 * Whether a server lets its members see who is rich: `extra_config.leaderboard` is true (BO-09). False for an unknown server.
 */
export default defineRpc('servers.shows_leaderboard', {
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({
    shows_leaderboard: z.boolean(),
    /**
     * The live characters of users who are no members: those who left, or were kicked or banned. A process from before they were
     * left out of the leaderboard does not say them.
     */
    absent_character_ids: z.array(z.int()).optional(),
  }),
});
