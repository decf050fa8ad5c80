import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional, longTextParam } from '../../../fields.ts';
import { loan, LOAN_ERRORS, loanIdParam } from './loans.ts';

/** ECB-10, ECA-02 */
export default defineAction('server_economy.cancel_loan', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary:
    'End a loan: staff write off what is still owed, the owner of its account ends what was asked for.',
  input: z.object({ ...loanIdParam, reason: optional(longTextParam(1, 255)) }),
  output: z.object({ loan }),
  errors: [...LOAN_ERRORS, 'forbidden', 'already_cancelled'],
});
