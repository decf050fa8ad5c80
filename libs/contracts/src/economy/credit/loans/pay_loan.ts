import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, idParam, optional } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { pinParam } from '../../bank/pins/pins.ts';
import { loan, LOAN_ERRORS, loanIdParam } from './loans.ts';

/** ECB-10 */
export default defineAction('server_economy.pay_loan', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Pay the next instalment of a loan, or any part of what is owed.',
  input: z.object({
    ...loanIdParam,
    /** No more than is owed. Default: the rest of the next instalment. */
    amount: optional(amountParam()),
    /** An account on which the debtor, or the owner of the loan's account, has pay. Default: the loan's account. */
    account_id: optional(idParam('account')),
    pin: optional(pinParam()),
  }),
  output: z.object({
    loan,
    amount: z.int(),
    transfer_id: z.int(),
    /** null for a payer without view_balance. */
    from_balance: z.int().nullable(),
  }),
  // already_processed: the loan is not granted. limit_exceeded: an amount was sent, and
  // limits_config.transfers_a_day is used up (FU-09).
  errors: [
    ...LOAN_ERRORS,
    'already_paid',
    'already_cancelled',
    'forbidden',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'pin_required',
    'invalid_pin',
    'pin_locked',
    'invalid_amount',
    'insufficient_balance',
    'limit_exceeded',
  ],
});
