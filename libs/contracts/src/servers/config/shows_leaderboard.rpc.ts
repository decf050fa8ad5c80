import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Whether a server lets its members see who is rich: `extra_config.leaderboard` is true (BO-09). False for an unknown server. */
export default defineRpc({
  service: 'servers',
  rpc: 'shows_leaderboard',
  kind: 'query',
  input: z.object({ server_id: z.int() }),
  output: z.object({ shows_leaderboard: z.boolean() }),
});
