import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** IT-02 */
export default defineAction('server_items.delete_category', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  summary: 'Remove a category; its items stay, without one.',
  input: z.object({ category_id: idParam('item_category') }),
  output: z.object({ deleted: z.literal(true), category_id: z.int() }),
  errors: ['not_found'],
});
