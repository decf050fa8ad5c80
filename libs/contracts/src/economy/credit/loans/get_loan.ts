import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { installment, loan, loanIdParam } from './loans.ts';

/** ECB-09, ECA-02 */
export default defineAction('server_economy.get_loan', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a loan with its instalments to its debtor, to the owner of its account and to staff.',
  input: z.object(loanIdParam),
  output: z.object({ loan, schedule: z.array(installment) }),
  errors: ['loan_not_found', 'forbidden'],
});
