import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

/** EC-15 */
export default defineAction('server_economy.delete_bill_type', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary: 'Remove a kind of bill or coin that nobody holds any more.',
  input: z.object({ bill_type_id: idParam('bill_type') }),
  output: z.object({ deleted: z.literal(true), bill_type_id: z.int() }),
  // error (409): some wallet still holds bills of this value.
  errors: ['not_found', 'error'],
});
