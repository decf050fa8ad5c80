import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';
import { cursorPageOutput, cursorPageParams } from '../../../cursor.ts';
import { enumParam, withDefault } from '../../../fields.ts';
import { notification, NOTIFICATION_FILTERS } from './notifications.ts';

/** ECB-18 */
export default defineAction('server_economy.list_notifications', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  summary: 'List what the bank notified a character of in the last 90 days, newest first.',
  input: z.object({
    ...characterParams,
    filter: withDefault(enumParam(NOTIFICATION_FILTERS), 'all'),
    ...cursorPageParams(),
  }),
  output: z.object({ notifications: z.array(notification), ...cursorPageOutput }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
