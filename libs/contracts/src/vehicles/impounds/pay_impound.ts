import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { namedPays, PAYMENT_ERRORS, paymentParams } from '../../economy/payments/charges/payment.ts';
import { idParam } from '../../fields.ts';
import { vehicle } from '../vehicles/vehicles.ts';

/** CA-08 */
export default defineAction('server_cars.pay_impound', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Pay the fee of an impounded vehicle of your character or organisation, which is then released.',
  input: z.object({ vehicle_id: idParam('impounded_vehicle'), ...paymentParams }).apply(namedPays),
  output: z.object({
    vehicle,
    total_cost: z.int(),
    /** The means of payment; null for a fee of 0. */
    payment_method: z.enum(['wallet', 'bank']).nullable(),
  }),
  // error: the fee is being paid (409), or an organisation is to pay otherwise than from its main account. already_processed: the
  // vehicle is not impounded. forbidden: it has another owner, or the rank in the organisation lacks `vehicles`.
  errors: ['error', 'not_found', 'already_processed', ...PAYMENT_ERRORS],
});
