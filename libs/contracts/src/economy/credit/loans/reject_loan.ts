import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional, longTextParam } from '../../../fields.ts';
import { loan, LOAN_ERRORS, loanIdParam } from './loans.ts';

/** ECB-10 */
export default defineAction('server_economy.reject_loan', {
  kind: 'command',
  access: { to: ['admin', 'approve_loans'], governs: false },
  summary: 'Refuse to grant a loan.',
  input: z.object({ ...loanIdParam, reason: optional(longTextParam(1, 255)) }),
  output: z.object({ loan }),
  errors: [...LOAN_ERRORS],
});
