import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam } from '../../fields.ts';
import { payment } from './billing.ts';

/** BI-03 */
export default defineAction('server_billing.refund', {
  kind: 'command',
  access: 'owner',
  summary: 'Pay the latest payment back in full within 14 days; the server has the free plan at once.',
  input: z.object({
    payment_id: idParam('payment'),
    /** Must be true, because the plan ends at once. */
    confirm: boolParam(),
  }),
  output: z.object({ refund: payment }),
  // error: the refund was not confirmed, or 409: a later payment must be refunded first.
  errors: ['error', 'not_found', 'already_processed', 'expired'],
});
