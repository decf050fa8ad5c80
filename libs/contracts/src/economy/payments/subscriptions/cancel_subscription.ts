import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { subscription, SUBSCRIPTION_ERRORS, subscriptionIdParam } from './subscriptions.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'cancel_subscription',
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'subscriptions',
  // The specification describes this in ECB-08.
  summary: 'End a subscription for good, as payer or payee',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription }),
  errors: [...SUBSCRIPTION_ERRORS],
});
