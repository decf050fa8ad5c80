import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { SCHEDULE_ERRORS, scheduledTransfer, scheduledTransferIdParam } from './scheduled.ts';

/** ECB-07 */
export default defineAction('server_economy.pause_scheduled_transfer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Pause a scheduled transfer.',
  input: z.object(scheduledTransferIdParam),
  output: z.object({ scheduled_transfer: scheduledTransfer }),
  errors: [...SCHEDULE_ERRORS],
});
