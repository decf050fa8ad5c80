import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { orderParams, pendingCheckout } from './billing.ts';

/** BI-02 */
export default defineAction('server_billing.checkout', {
  kind: 'command',
  access: 'owner',
  answer: { created: true },
  summary: 'Begin to pay for a plan with add-ons; nothing changes before the payment is confirmed.',
  input: z.object(orderParams),
  output: pendingCheckout,
  // error: there is nothing to pay. already_exists: the server has the plan for good, or has paid for the next one.
  errors: ['error', 'not_found', 'already_exists', 'limit_exceeded'],
});
