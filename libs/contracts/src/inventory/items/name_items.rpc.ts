import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** The most items in one question: a page of a vault (ECB-16). */
export const MAX_NAMED_ITEMS = 100;

/** The present names of items of a server's catalogue; those that it does not have are left out. */
export default defineRpc('inventory.name_items', {
  kind: 'query',
  input: z.object({ server_id: z.int(), item_ids: z.array(z.int()).max(MAX_NAMED_ITEMS) }),
  output: z.object({ items: z.array(z.object({ item_id: z.int(), name: z.string() })) }),
});
