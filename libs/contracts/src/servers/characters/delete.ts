import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction('server_dni.delete', {
  kind: 'command',
  access: { to: 'member', governs: 'others' },
  summary:
    'Delete a character of yours or, as a mod, of anybody; its money goes to the treasury of the server.',
  input: z.object({ server_character_id: idParam('character') }),
  output: z.object({ deleted: z.literal(true), server_character_id: z.int() }),
  errors: ['not_found', 'character_not_found', 'forbidden', 'limit_exceeded'],
});
