import { z } from 'zod';

/** A denomination of a server's cash (CF-01). */
export const billType = z.object({
  bill_type_id: z.int(),
  value: z.int().positive(),
  label: z.string().nullable(),
  image_url: z.string().nullable(),
  is_active: z.boolean(),
});
