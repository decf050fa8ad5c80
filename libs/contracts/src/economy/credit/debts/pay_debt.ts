import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { enumParam, idParam, optional, withDefault } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { namedPays } from '../../payments/charges/payment.ts';
import { debt, DEBT_ERRORS, debtIdParam } from './debts.ts';

/** ECB-02 */
export default defineAction('server_economy.pay_debt', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Pay a signed debt in full, by bank, or a fine in cash.',
  input: z
    .object({
      ...debtIdParam,
      /** Cash of the debtor pays a fine, and nothing else (TR-04). */
      payment_method: withDefault(enumParam(['bank', 'wallet']), 'bank'),
      /** An account on which the debtor has pay. Default: the account that stands for the debtor. */
      account_id: optional(idParam('account')),
      pin: optional(pinParam()),
    })
    .apply(namedPays),
  output: z.object({
    debt,
    transfer_id: z.int(),
    /** The rest in the account, or in cash; null for a payer without view_balance. */
    from_balance: z.int().nullable(),
  }),
  // error: cash is to pay another debt than a fine. invalid_amount: the bills give no change.
  errors: [
    'error',
    'invalid_amount',
    ...DEBT_ERRORS,
    'not_signed',
    'account_not_found',
    'no_bank_account',
    'self_transfer',
    'account_closed',
    'account_disabled',
    'pin_required',
    'invalid_pin',
    'pin_locked',
    'insufficient_balance',
    'limit_exceeded',
  ],
});
