import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { amountParam, idParam, jsonParam, optional } from '../../../fields.ts';
import { LIMITS } from '../../../limits.ts';
import { characterParams } from '../../../acting.ts';
import { bankConfig } from '../../config/config.ts';
import { MAX_BILL_VALUE } from './cash.ts';
import withdraw from './withdraw.ts';

const bills = z
  .array(
    z.strictObject({
      value: z.int().min(1).max(MAX_BILL_VALUE),
      quantity: z.int().min(1).max(LIMITS.max_amount),
    }),
  )
  .min(1)
  .max(100);

/** EC-11 */
export default defineAction('server_economy.deposit', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  summary: 'Bring cash from the wallet to a bank account.',
  input: z.object({
    ...characterParams,
    amount: amountParam(),
    /** Default: the account that payments by character go to (EC-02). */
    account_id: optional(idParam('account')),
    /** Exactly these bills, worth `amount`. Default: highest first, with change from the bank (SH-04). */
    bills: optional(jsonParam(bills)),
  }),
  output: withdraw.output,
  // invalid_amount: the bills are not worth the amount, or the server's active bills cannot make up the change.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'no_bank_account',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'insufficient_balance',
    'invalid_amount',
    'limit_exceeded',
  ],
});
