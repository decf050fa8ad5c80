import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { character } from './characters.ts';

export default defineAction('server_dni.get', {
  kind: 'query',
  access: 'member',
  summary: 'Read a character, living or dead.',
  input: z.object({ server_character_id: idParam('character') }),
  output: z.object({ character }),
  errors: ['character_not_found'],
});
