import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { optional, longTextParam } from '../../../fields.ts';
import { bankConfig } from '../../config/config.ts';
import { loan, LOAN_ERRORS, loanIdParam } from './loans.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'cancel_loan',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'loans',
  // The specification describes this in ECB-10 and ECA-02.
  summary: 'End a loan: staff write off what is still owed, the owner of its account ends what was asked for',
  input: z.object({ ...loanIdParam, reason: optional(longTextParam(1, 255)) }),
  output: z.object({ loan }),
  errors: [...LOAN_ERRORS, 'forbidden', 'already_cancelled'],
});
