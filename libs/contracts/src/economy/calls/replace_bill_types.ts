import { z } from 'zod';
import { defineCall } from '../../action.ts';
import { billType } from '../bills.ts';

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
          value: z.int().positive(),
          label: z.string().nullable(),
          image_url: z.string().nullable(),
        }),
      )
      .min(1)
      .max(32),
  }),
  output: z.object({ bill_types: z.array(billType) }),
});
