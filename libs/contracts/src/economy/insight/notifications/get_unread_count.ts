import { z } from 'zod';
import { characterParams } from '../../../acting.ts';
import { defineAction } from '../../../action.ts';

/** ECB-18 */
export default defineAction('server_economy.get_unread_count', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  summary: 'Count the notifications that a character has not read.',
  input: z.object(characterParams),
  output: z.object({ unread: z.int() }),
  errors: ['error', 'character_not_found', 'forbidden'],
});
