import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { debt, DEBT_ERRORS, debtIdParam } from './debts.ts';

/** ECB-02 */
export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'pay_debt',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Pay a signed debt in full.',
  input: z.object({
    ...debtIdParam,
    /** An account on which the debtor has pay. Default: the account that stands for the debtor. */
    account_id: optional(idParam('account')),
    pin: optional(pinParam()),
  }),
  output: z.object({
    debt,
    transfer_id: z.int(),
    /** null for a payer without view_balance. */
    from_balance: z.int().nullable(),
  }),
  errors: [
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
