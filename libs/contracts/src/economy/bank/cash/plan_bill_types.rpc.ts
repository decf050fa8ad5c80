import { z } from 'zod';
import { defineRpc } from '../../../action.ts';
import { billType, MAX_BILL_TYPES, MAX_BILL_VALUE } from './cash.ts';

/**
 * Answers the denominations of a server once these are its active set (CF-01): one that is missing in the set but still held
 * is inactive. Nothing changes yet; the set takes effect with the event config.server.updated.
 */
export default defineRpc('economy.plan_bill_types', {
  kind: 'query',
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
