import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

/** OT-07 */
export default defineAction('server_mdt.delete_charge', {
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Remove a charge from the penal code; punishments for it stay as they were given.',
  input: z.object({ charge_id: idParam('charge') }),
  output: z.object({ deleted: z.literal(true), charge_id: z.int() }),
  errors: ['not_found'],
});
