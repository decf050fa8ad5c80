import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { clearable, idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { character, characterParams as params } from './characters.ts';

export default defineAction('server_dni.update', {
  kind: 'command',
  access: 'member',
  summary: 'Change a character of yours or, as a mod, of anybody; only what is sent changes.',
  input: z
    .object({
      server_character_id: idParam('character'),
      name: optional(params.name),
      surname: clearable(params.surname),
      nationality: clearable(params.nationality),
      gender: clearable(params.gender),
      birthdate: clearable(params.birthdate),
      birth_time: clearable(params.birth_time),
      image_url: clearable(params.image_url),
      custom_data: optional(params.custom_data),
    })
    .apply(changesSomething()),
  images: { purpose: 'portrait', in: ['image_url'] },
  output: z.object({ character }),
  errors: ['error', 'forbidden', 'character_not_found'],
});
