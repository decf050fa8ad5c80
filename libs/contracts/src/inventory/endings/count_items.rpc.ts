import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Counts the units of all items that a character has (ECB-15). */
export default defineRpc('inventory.count_items', {
  kind: 'query',
  input: z.object({ server_character_id: z.int() }),
  output: z.object({ units: z.int() }),
});
