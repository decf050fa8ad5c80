import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { fullName } from '../character.ts';

export default defineEvent({
  type: 'character.character.created',
  data: z.object({
    server_id: z.int(),
    user_id: z.int(),
    gp_username: z.string(),
    server_character_id: z.int(),
    name: z.string(),
    surname: z.string().nullable(),
    dni_number: z.string(),
  }),
  note: (data) => `${data.gp_username} creó el personaje «${fullName(data)}» (${data.dni_number}).`,
});
