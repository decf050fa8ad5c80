import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

/** ECB-13 */
export default defineAction('server_economy.delete_tax', {
  kind: 'command',
  access: { to: ['admin', 'manage_taxes'], governs: true },
  summary: 'Remove a tax; what it brought stays.',
  input: z.object({ tax_id: idParam('tax') }),
  output: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});
