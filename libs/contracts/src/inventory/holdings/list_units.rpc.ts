import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { MAX_PLAYED_CHARACTERS } from '../../servers/players/players.ts';

/** The most kinds of items of all characters together that one answer holds. */
export const MAX_LISTED_UNITS = 20_000;

/** The items that characters carry (V1-15). */
export default defineRpc('inventory.list_units', {
  kind: 'query',
  input: z.object({ server_character_ids: z.array(z.int()).max(MAX_PLAYED_CHARACTERS) }),
  output: z.object({
    /** Null: the characters carry more kinds of items than one answer holds. */
    units: z
      .array(z.object({ server_character_id: z.int(), item_id: z.int(), quantity: z.int() }))
      .nullable(),
  }),
});
