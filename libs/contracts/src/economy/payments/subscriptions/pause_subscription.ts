import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { subscription, SUBSCRIPTION_ERRORS, subscriptionIdParam } from './subscriptions.ts';

/** ECB-07, ECB-08 */
export default defineAction('server_economy.pause_subscription', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Pause a subscription.',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription }),
  errors: [...SUBSCRIPTION_ERRORS],
});
