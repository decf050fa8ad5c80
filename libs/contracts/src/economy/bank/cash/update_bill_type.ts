import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { boolParam, clearable, idParam, optional } from '../../../fields.ts';
import { changesSomething } from '../../../ways.ts';
import { billParams, billType } from './cash.ts';

/** EC-15 */
export default defineAction('server_economy.update_bill_type', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  summary: 'Change how a bill or coin looks, or whether it is still handed out; its value never changes.',
  input: z
    .object({
      bill_type_id: idParam('bill_type'),
      label: clearable(billParams.label),
      image_url: clearable(billParams.image_url),
      /** An inactive denomination is no longer handed out but can still be spent. */
      is_active: optional(boolParam()),
    })
    .apply(changesSomething()),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ bill_type: billType }),
  errors: ['not_found', 'error'],
});
