import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'delete_bill_type',
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary: 'Remove a denomination that nobody holds any more (EC-15)',
  input: z.object({ bill_type_id: idParam('bill_type') }),
  output: z.object({ deleted: z.literal(true), bill_type_id: z.int() }),
  // error (409): some wallet still holds bills of this value.
  errors: ['not_found', 'error'],
});
