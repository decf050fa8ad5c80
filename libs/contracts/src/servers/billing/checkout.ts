import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam } from '../../fields.ts';
import { PLAN_NAMES } from '../../plans.ts';
import { billingParams, checkout } from './billing.ts';

export default defineAction({
  service: 'servers',
  route: 'server_billing',
  action: 'checkout',
  kind: 'command',
  access: 'owner',
  created: true,
  summary: 'Begin to pay a plan with add-ons; nothing changes before the payment is confirmed (BI-02)',
  input: z.object({
    plan: enumParam(PLAN_NAMES),
    /** Each adds 100 characters (BI-05). */
    extra_characters: billingParams.add_on,
    /** Each adds 10 GB. */
    extra_storage: billingParams.add_on,
  }),
  output: checkout.extend({ url: z.string() }),
  // error: there is nothing to pay. already_exists: it has the plan for good, or has paid for what follows.
  errors: ['error', 'not_found', 'already_exists', 'limit_exceeded'],
});
