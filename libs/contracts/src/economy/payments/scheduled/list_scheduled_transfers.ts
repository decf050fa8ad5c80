import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { enumParam, formerKeyOf, optional, pageOutput, pageParams } from '../../../fields.ts';
import { RECURRING_STATUSES } from '../recurring/recurring.ts';
import { scheduledTransfer } from './scheduled.ts';

/** ECB-06 */
export default defineAction('server_economy.list_scheduled_transfers', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'List the scheduled transfers that a character set up, and those from its accounts, newest first.',
  input: z.object({
    ...characterParams,
    status: optional(enumParam(RECURRING_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({
    transfers: z.array(scheduledTransfer),
    scheduled_transfers: formerKeyOf(z.array(scheduledTransfer), 'transfers', '2027-06-30'),
    ...pageOutput,
  }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
