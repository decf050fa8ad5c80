import { z } from 'zod';
import { KIND_NAMES } from '../webhooks/kinds.ts';

/** `pending`: another attempt will be made. `failed`: no more attempts are made (V1-11). */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

/** V1-13: how long deliveries can be read and sent again. */
export const DELIVERY_DAYS = 30;

/** The number of last attempts that are shown: more than the schedule of V1-11 has. */
export const MAX_ATTEMPTS_SHOWN = 20;

/** One request to the receiver. */
export const attempt = z
  .object({
    at: z.iso.datetime(),
    /** null: there was no answer. */
    http_status: z.int().nullable(),
    /** Why there was no answer, in one word. */
    error: z.string().nullable(),
    duration_ms: z.int(),
    /** The first 1 KiB of the answer. */
    response: z.string(),
  })
  .meta({ id: 'DeliveryAttempt' });

/** One event on its way to one webhook (V1-13). */
export const delivery = z
  .object({
    delivery_id: z.int(),
    webhook_id: z.int(),
    /** The header `webhook-id`, and `id` in the body. */
    message_id: z.string(),
    event: z.enum(KIND_NAMES),
    status: z.enum(DELIVERY_STATUSES),
    /** null unless the delivery is pending. */
    next_attempt_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    /** The last attempts, in their order. */
    attempts: z.array(attempt),
  })
  .meta({ id: 'Delivery' });
