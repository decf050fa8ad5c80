import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, idParam, optional } from '../../../fields.ts';
import { characterParams } from '../../../acting.ts';
import { pinParam } from '../pins/pins.ts';
import { bankConfig } from '../../config/config.ts';

/** EC-11 */
export default defineAction('server_economy.withdraw', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Take cash from a bank account into the wallet, in the largest bills there are.',
  input: z.object({
    ...characterParams,
    amount: amountParam(),
    /** Default: the account that payments by character go to (EC-02). */
    account_id: optional(idParam('account')),
    pin: optional(pinParam()),
  }),
  output: z.object({
    amount: z.int(),
    /** null for a person without view_balance. */
    bank_balance: z.int().nullable(),
    wallet_total: z.int(),
  }),
  // invalid_amount: the server's active bills cannot make up the amount.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'no_bank_account',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'pin_required',
    'invalid_pin',
    'pin_locked',
    'insufficient_balance',
    'invalid_amount',
    'limit_exceeded',
  ],
});
