import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional } from '../../../fields.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { paymentRequest } from './requests.ts';

/** ECB-01 */
export default defineAction('server_economy.approve_payment_request', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankSettings,
  summary: 'Pay what another character asks for.',
  input: z.object({
    request_id: idParam('payment_request'),
    /** Another account to pay from, on which the caller has pay (ECA-02). Default: the account that was asked. */
    account_id: optional(idParam('account')),
    pin: optional(pinParam()),
  }),
  output: z.object({
    request: paymentRequest,
    transfer_id: z.int(),
    amount: z.int(),
    fee: z.int(),
    tax: z.int(),
    /** null for a payer without view_balance. */
    from_balance: z.int().nullable(),
  }),
  errors: [
    'request_not_found',
    'forbidden',
    'already_processed',
    'expired',
    'account_not_found',
    'destination_not_found',
    'self_transfer',
    'account_closed',
    'account_disabled',
    'pin_required',
    'invalid_pin',
    'pin_locked',
    'invalid_amount',
    'limit_exceeded',
    'insufficient_balance',
  ],
});
