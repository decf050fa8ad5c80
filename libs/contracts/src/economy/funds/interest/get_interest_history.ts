import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { idParam, pageOutput, pageParams } from '../../../fields.ts';
import { interestPayment } from './interest.ts';

/** ECB-12 */
export default defineAction('server_economy.get_interest_history', {
  kind: 'query',
  access: 'member',
  summary: 'Show the interest that a savings account got, newest first.',
  input: z.object({ account_id: idParam('account'), ...characterParams, ...pageParams() }),
  output: z.object({ payments: z.array(interestPayment), ...pageOutput }),
  errors: ['account_not_found', 'character_not_found', 'forbidden'],
});
