import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { paymentRequest } from './requests.ts';

/** ECB-01 */
export default defineAction('server_economy.reject_payment_request', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Refuse to pay what another character asks for.',
  input: z.object({ request_id: idParam('payment_request') }),
  output: z.object({ request: paymentRequest }),
  errors: ['request_not_found', 'forbidden', 'already_processed', 'expired'],
});
