import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { installment, loan, loanIdParam } from './loans.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_loan',
  kind: 'query',
  access: 'member',
  acting: 'all',
  // The specification describes this in ECB-09 and ECA-02.
  summary: 'Show a loan with its instalments, to its debtor, to the owner of its account and to staff',
  input: z.object(loanIdParam),
  output: z.object({ loan, schedule: z.array(installment) }),
  errors: ['loan_not_found', 'forbidden'],
});
