import { z } from 'zod';

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'cancelled', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request of one character for money of another (ECB-01). */
export const paymentRequest = z
  .object({
    request_id: z.int(),
    status: z.enum(REQUEST_STATUSES),
    amount: z.int(),
    concept: z.string().nullable(),
    requester_character_id: z.int(),
    /** The account that receives the money. */
    account_id: z.int(),
    payer_character_id: z.int(),
    /** The account that the request is addressed to. */
    payer_account_id: z.int(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.output<typeof paymentRequest>;
