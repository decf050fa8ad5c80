import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { planTerm } from './billing.ts';

/** BI-03 */
export default defineAction('server_billing.cancel', {
  kind: 'command',
  access: 'owner',
  summary:
    'Let the plan end with its paid period, after which the server has the free plan; paying again undoes it.',
  input: z.object({}),
  output: planTerm.extend({ cancelled_at: z.iso.datetime() }),
  // error: 409, the plan of the server does not end.
  errors: ['error', 'not_found'],
});
