import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { billingParams, orderParams, pendingCheckout } from './billing.ts';

/** BI-03 */
export default defineAction('server_billing.checkout_new_server', {
  kind: 'command',
  // ID-12: a game session belongs to one server, so it cannot create another.
  access: 'app_session',
  answer: { created: true },
  summary:
    'Begin to pay for a plan of a server that is created, with you as owner, when the payment is confirmed.',
  input: z.object({ server_name: billingParams.server_name, ...orderParams }),
  output: pendingCheckout,
  // error: there is nothing to pay. already_exists: every new server has the plan for good. limit_exceeded: the caller owns
  // as many servers as a user may (SV-13), or has too many of these checkouts open.
  errors: ['error', 'already_exists', 'limit_exceeded'],
});
