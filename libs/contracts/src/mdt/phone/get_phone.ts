import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { apps, phone } from './phone.ts';

/** OT-03 */
export default defineAction('server_phone.get_phone', {
  kind: 'query',
  access: 'member',
  acting: 'own',
  summary: 'Show the phone of your character: its wallpaper and the names of its apps.',
  input: z.object(characterParams),
  output: phone.extend({ apps }),
  errors: ['not_found', 'character_not_found', 'forbidden', 'error'],
});
