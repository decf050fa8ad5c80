import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { boolParam, optional, withDefault } from '../../../fields.ts';
import { billParams, billType } from './cash.ts';

export default defineAction('server_economy.create_bill_type', {
  kind: 'command',
  access: { to: ['admin', 'manage_bank_config'], governs: true },
  answer: { created: true },
  summary: 'Add a kind of bill or coin to the cash of the server.',
  input: z.object({
    value: billParams.value,
    label: optional(billParams.label),
    image_url: optional(billParams.image_url),
    is_active: withDefault(boolParam(), true),
  }),
  images: { purpose: 'item', in: ['image_url'] },
  output: z.object({ bill_type_id: z.int(), bill_type: billType }),
  errors: ['already_exists', 'limit_exceeded'],
});
