import { z } from 'zod';
import type { ErrorCode } from '../../../errors.ts';
import { idParam } from '../../../fields.ts';
import { FREQUENCIES, recurringFields } from '../recurring/recurring.ts';

/** A service that a character pays for at regular due times (ECB-08). */
export const subscription = z
  .object({
    subscription_id: z.int(),
    name: z.string(),
    ...recurringFields,
    frequency: z.enum(FREQUENCIES),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscription>;

export const subscriptionIdParam = { subscription_id: idParam('subscription') };

/** Reasons why a subscription is not changed (ECB-07, ECB-08). */
export const SUBSCRIPTION_ERRORS = [
  'not_found',
  'forbidden',
  'already_processed',
  'already_cancelled',
] as const satisfies readonly ErrorCode[];
