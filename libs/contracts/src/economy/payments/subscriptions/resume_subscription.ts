import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { subscription, SUBSCRIPTION_ERRORS, subscriptionIdParam } from './subscriptions.ts';

/** ECB-07 */
export default defineAction('server_economy.resume_subscription', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'subscriptions',
  summary: 'Resume a paused subscription, from its next due time on.',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription }),
  errors: [...SUBSCRIPTION_ERRORS],
});
