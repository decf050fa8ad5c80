import { z } from 'zod';
import { defineCall } from '../../action.ts';
import { billType, MAX_BILL_TYPES, MAX_BILL_VALUE } from '../bills.ts';

/** Makes these denominations the active set (CF-01): one that is missing but still held becomes inactive. Repeatable. */
export default defineCall({
  service: 'economy',
  call: 'replace_bill_types',
  kind: 'command',
  input: z.object({
    server_id: z.int(),
    bill_types: z
      .array(
        z.object({
          value: z.int().positive().max(MAX_BILL_VALUE),
          label: z.string().nullable(),
          image_url: z.string().nullable(),
        }),
      )
      .min(1)
      .max(MAX_BILL_TYPES)
      .refine((bills) => new Set(bills.map((bill) => bill.value)).size === bills.length, 'every value once'),
  }),
  output: z.object({ bill_types: z.array(billType) }),
});
