import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The most characters that one answer names. */
export const MAX_LISTED_CHARACTERS = 1_000;

/**
 * The live characters of one user in one server, as which the user may act (GW-25), by id. `with_dead` adds the dead ones,
 * whose records the user may still read (OT-06); if there are more than the answer holds, it names the newest.
 */
export default defineRpc('servers.list_characters', {
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int(), with_dead: z.boolean().optional() }),
  output: z.object({ server_character_ids: z.array(z.int()) }),
});
