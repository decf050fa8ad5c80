import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';

/** ECB-18 */
export default defineAction('server_economy.mark_all_notifications_read', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Mark all notifications of a character as read.',
  input: z.object(characterParams),
  output: z.object({ marked: z.int() }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
