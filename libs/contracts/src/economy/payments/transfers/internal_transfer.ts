import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, idParam, optional, textParam } from '../../../fields.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { bankSettings } from '../../funds/taxes/taxes.ts';

/** EC-09 */
export default defineAction('server_economy.internal_transfer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankSettings,
  module: 'transfers',
  summary: 'Move money from an account that you may use to any active account of the server.',
  input: z.object({
    from_account_id: idParam('account'),
    to_account_id: idParam('account'),
    amount: amountParam(),
    concept: optional(textParam(1, 140)),
    /** The PIN of the account that pays, required where it has one and the server asks for it. */
    pin: optional(pinParam()),
    /** The PIN of the account that receives: between two accounts of one owner it stands for `pin` (EC-09). */
    to_pin: optional(pinParam()),
  }),
  output: z.object({
    transfer_id: z.int(),
    amount: z.int(),
    fee: z.int(),
    tax: z.int(),
    /** null for a sender without view_balance. */
    from_balance: z.int().nullable(),
  }),
  errors: [
    'self_transfer',
    'account_not_found',
    'destination_not_found',
    'forbidden',
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
