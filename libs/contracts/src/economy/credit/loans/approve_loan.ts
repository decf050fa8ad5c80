import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { loan, LOAN_ERRORS, loanIdParam } from './loans.ts';

/** ECB-10 */
export default defineAction('server_economy.approve_loan', {
  kind: 'command',
  access: { to: ['admin', 'approve_loans'], governs: false },
  settings: bankConfig,
  module: 'loans',
  summary: 'Grant a loan, which is paid out at once.',
  input: z.object(loanIdParam),
  output: z.object({ loan, transfer_id: z.int() }),
  errors: [
    ...LOAN_ERRORS,
    'character_not_found',
    'account_not_found',
    'account_closed',
    'account_disabled',
    'limit_exceeded',
  ],
});
