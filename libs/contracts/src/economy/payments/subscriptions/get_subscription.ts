import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { recurringRun } from '../recurring/recurring.ts';
import { subscription, subscriptionIdParam } from './subscriptions.ts';

export default defineAction({
  service: 'economy',
  route: 'server_economy',
  action: 'get_subscription',
  kind: 'query',
  access: 'member',
  acting: 'all',
  // The specification describes this in ECB-08.
  summary: 'Show a subscription with its last 20 runs, to its payer and its payee',
  input: z.object(subscriptionIdParam),
  output: z.object({ subscription, runs: z.array(recurringRun) }),
  errors: ['not_found', 'forbidden'],
});
