import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { subscription, SUBSCRIPTION_ERRORS, subscriptionIdParam } from './subscriptions.ts';

/** ECB-08 */
export default defineAction('server_economy.cancel_subscription', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'End a subscription for good, as the one who pays or is paid.',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription }),
  errors: [...SUBSCRIPTION_ERRORS],
});
