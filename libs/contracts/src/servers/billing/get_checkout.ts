import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { addOns, billingParams, checkout } from './billing.ts';

/** BI-02 */
export default defineAction('server_billing.get_checkout', {
  kind: 'query',
  access: 'public',
  summary: 'Read what a checkout costs and whether it was paid; its id is all that is needed.',
  input: z.object({ checkout_id: billingParams.checkout_id }),
  output: checkout.extend({
    plan: z.enum(PLAN_NAMES),
    ...addOns,
    /** Null: the payment creates the server (BI-03). */
    server_id: z.int().nullable(),
    status: z.enum(['open', 'paid', 'void', 'expired']),
  }),
  errors: ['not_found'],
});
