import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { fullName } from '../character.ts';

export default defineEvent({
  type: 'character.character.updated',
  data: z.object({
    server_id: z.int(),
    /** Whose character it is. */
    user_id: z.int(),
    changed_by: z.string(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    changed: z.array(z.string()),
  }),
  note: (data) => `${data.changed_by} modificó el personaje «${fullName(data)}» (${data.dni_number}).`,
});
