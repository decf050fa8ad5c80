import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The most accounts of one question. */
export const MAX_FOUND_PLAYERS = 256;

/** The members of servers that have these accounts of the game platform (AC-01), in the order of the question. */
export default defineRpc('servers.find_players', {
  kind: 'query',
  input: z.object({
    players: z.array(z.object({ server_id: z.int(), gp_id: z.string() })).max(MAX_FOUND_PLAYERS),
  }),
  /** null: no member of that server. */
  output: z.object({ user_ids: z.array(z.int().nullable()) }),
});
