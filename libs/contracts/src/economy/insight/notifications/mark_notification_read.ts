import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam } from '../../../fields.ts';
import { notification } from './notifications.ts';

/** ECB-18 */
export default defineAction('server_economy.mark_notification_read', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Mark one notification of a character of yours as read; repeating it is no mistake.',
  input: z.object({ notification_id: idParam('notification') }),
  output: z.object({ notification }),
  errors: ['not_found', 'forbidden'],
});
