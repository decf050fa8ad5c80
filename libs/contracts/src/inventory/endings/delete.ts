import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** IT-03 */
export default defineAction('server_items.delete', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  summary: 'Remove an item from the catalogue and from all inventories, without a refund.',
  input: z.object({ item_id: idParam('item') }),
  output: z.object({ deleted: z.literal(true), item_id: z.int() }),
  errors: ['not_found'],
});
