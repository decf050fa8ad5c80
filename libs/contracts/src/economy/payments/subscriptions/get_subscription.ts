import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { recurringRun } from '../recurring/recurring.ts';
import { subscription, subscriptionIdParam } from './subscriptions.ts';

/** ECB-08 */
export default defineAction('server_economy.get_subscription', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a subscription with its last 20 payments to the one who pays and the one who is paid.',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription, runs: z.array(recurringRun) }),
  errors: ['not_found', 'forbidden'],
});
