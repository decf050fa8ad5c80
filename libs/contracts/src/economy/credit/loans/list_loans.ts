import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { loan, LOAN_STATUSES } from './loans.ts';

/** ECB-09 */
export default defineAction('server_economy.list_loans', {
  kind: 'query',
  access: 'member',
  summary:
    'List the loans of a character and of its accounts, newest first; staff may list all of the server.',
  input: z.object({
    ...characterParams,
    status: optional(enumParam(LOAN_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ loans: z.array(loan), ...pageOutput }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
