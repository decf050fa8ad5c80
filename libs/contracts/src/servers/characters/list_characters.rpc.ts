import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Characters that one answer names at most. */
export const MAX_LISTED_CHARACTERS = 1_000;

/**
 * The live characters of one user in one server: the ones that the user may act as (GW-25). By id. `with_dead`: those that
 * died, too, whose records the user may still read (OT-06); the newest of all these, if there are more than the answer holds.
 */
export default defineRpc({
  service: 'servers',
  rpc: 'list_characters',
  kind: 'query',
  input: z.object({ server_id: z.int(), user_id: z.int(), with_dead: z.boolean().optional() }),
  output: z.object({ server_character_ids: z.array(z.int()) }),
});
