import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { bankConfig } from '../../config/config.ts';
import { SCHEDULE_ERRORS, scheduledTransfer, scheduledTransferIdParam } from './scheduled.ts';

/** ECB-07 */
export default defineAction('server_economy.resume_scheduled_transfer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  settings: bankConfig,
  module: 'scheduled',
  summary: 'Resume a paused transfer, from its next due time on.',
  input: z.object(scheduledTransferIdParam),
  output: z.object({ scheduled_transfer: scheduledTransfer }),
  errors: [...SCHEDULE_ERRORS],
});
