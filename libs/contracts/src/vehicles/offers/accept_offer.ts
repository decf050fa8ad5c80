import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { namedPays, PAYMENT_ERRORS, paymentParams } from '../../economy/payments/charges/payment.ts';
import { cpRoleIdsParam, withDefault } from '../../fields.ts';
import { vehicle } from '../vehicles/vehicles.ts';
import { offerIdParam } from './offers.ts';

/** VS-01, VS-02 */
export default defineAction('server_cars.accept_offer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Accept an offer of a vehicle, pay for it and own it.',
  input: z
    .object({
      ...characterParams,
      ...offerIdParam,
      ...paymentParams,
      /** The chat roles of the caller, for servers whose bot reports none (CF-03). */
      cp_role_ids: withDefault(cpRoleIdsParam(), []),
    })
    .apply(namedPays),
  output: z.object({
    vehicle,
    total_cost: z.int(),
    /** The means of payment; null for a gift. */
    payment_method: z.enum(['wallet', 'bank']).nullable(),
  }),
  // error: the vehicle is impounded or stolen, or the offer is being paid for (409); or an organisation is to pay otherwise than from
  // its main account. forbidden: the offer is to another. self_transfer: who made an offer for money accepts it for an organisation.
  // destination_not_found: the seller has no bank account. already_processed: the offer has been answered or taken back.
  errors: [
    'error',
    'not_found',
    'character_not_found',
    'already_processed',
    'expired',
    'self_transfer',
    'destination_not_found',
    ...PAYMENT_ERRORS,
  ],
});
