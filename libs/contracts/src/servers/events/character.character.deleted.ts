import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { fullName } from '../character.ts';

/** SV-10, DN-08: every service winds up what it has of the character within 10 s. */
export default defineEvent({
  type: 'character.character.deleted',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
    deleted_by: z.string(),
  }),
  note: (data) => `${data.deleted_by} eliminó el personaje «${fullName(data)}» (${data.dni_number}).`,
});
