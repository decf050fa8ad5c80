import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';

export default defineAction({
  service: 'servers',
  route: 'server_dni',
  action: 'delete',
  kind: 'command',
  access: 'member',
  summary:
    "Delete a character, one's own or, for mods, anybody's. Its money goes to the treasury; its number is never given again.",
  input: z.object({ server_character_id: idParam('character') }),
  output: z.object({ deleted: z.literal(true), server_character_id: z.int() }),
  errors: ['not_found', 'character_not_found', 'forbidden', 'limit_exceeded'],
});
