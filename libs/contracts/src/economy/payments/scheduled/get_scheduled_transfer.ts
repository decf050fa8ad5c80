import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { recurringRun } from '../recurring/recurring.ts';
import { scheduledTransfer, scheduledTransferIdParam } from './scheduled.ts';

/** ECB-06 */
export default defineAction('server_economy.get_scheduled_transfer', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary: 'Show a scheduled transfer with its last 20 runs.',
  input: z.object(scheduledTransferIdParam),
  output: z.object({ scheduled_transfer: scheduledTransfer, runs: z.array(recurringRun) }),
  errors: ['not_found', 'forbidden'],
});
