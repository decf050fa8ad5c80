import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { enumParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { RECURRING_STATUSES } from '../recurring/recurring.ts';
import { subscription } from './subscriptions.ts';

/** ECB-08 */
export default defineAction('server_economy.list_subscriptions', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: 'view_bank_logs' },
  summary: 'List the subscriptions that a character pays or is paid for, newest first.',
  input: z.object({
    ...characterParams,
    status: optional(enumParam(RECURRING_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ subscriptions: z.array(subscription), ...pageOutput }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
