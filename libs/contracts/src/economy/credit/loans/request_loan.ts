import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { amountParam, enumParam, idParam, intParam, withDefault } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { FREQUENCIES } from '../../payments/recurring/recurring.ts';
import { loan, MAX_INSTALLMENTS } from './loans.ts';

/** ECB-09 */
export default defineAction('server_economy.request_loan', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  settings: bankConfig,
  module: 'loans',
  summary: 'Ask for a loan, at the interest that the credit score gives.',
  input: z.object({
    ...characterParams,
    /** The character needs sign_debts there (ECA-02). */
    account_id: idParam('account'),
    amount: amountParam(),
    installments: intParam(1, MAX_INSTALLMENTS),
    frequency: withDefault(enumParam(FREQUENCIES), '1mo'),
  }),
  output: z.object({ loan_id: z.int(), loan }),
  answer: { created: true },
  // error: more instalments than the server allows.
  // limit_exceeded: more than the server lends, or too many loans at a time.
  errors: [
    'error',
    'character_not_found',
    'forbidden',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
