import { z } from 'zod';

/** The interest that an account received for a month (ECB-12). */
export const interestPayment = z
  .object({
    account_id: z.int(),
    /** The month, `2026-06`. */
    period: z.string(),
    /** The lowest balance of the month. */
    base: z.int(),
    /** Percent a month. */
    rate: z.number(),
    gross: z.int(),
    tax: z.int(),
    net: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'InterestPayment' });
export type InterestPayment = z.output<typeof interestPayment>;
