import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { subscription, SUBSCRIPTION_ERRORS, subscriptionIdParam } from './subscriptions.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'pause_subscription',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'subscriptions',
  // The specification describes this in ECB-07 and ECB-08.
  summary: 'Have a subscription wait',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription }),
  errors: [...SUBSCRIPTION_ERRORS],
});
