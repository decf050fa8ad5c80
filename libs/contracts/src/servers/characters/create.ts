import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { cpRoleIdsParam, optional, snowflakeParam } from '../../fields.ts';
import { statedWays } from '../../ways.ts';
import { character, characterParams as params } from './characters.ts';

export default defineAction('server_dni.create', {
  kind: 'command',
  access: 'member',
  summary: 'Create a character of yours, with an identity number of its own.',
  input: z
    .object({
      name: params.name,
      /** DN-03: refused when the identity card has none. */
      surname: optional(params.surname),
      nationality: optional(params.nationality),
      gender: optional(params.gender),
      birthdate: optional(params.birthdate),
      birth_time: optional(params.birth_time),
      image_url: optional(params.image_url),
      /** A chat account linked to the caller. */
      cp_id: optional(snowflakeParam()),
      /** The caller's chat roles, which decide the limit of characters, unless the bot has reported them (CF-03, CF-04). */
      cp_role_ids: optional(cpRoleIdsParam()),
      custom_data: optional(params.custom_data),
    })
    .apply(
      statedWays({
        keyword: 'anyOf',
        ways: [['surname']],
        when: 'A server whose identity cards have surnames',
      }),
    ),
  images: { purpose: 'portrait', in: ['image_url'] },
  output: z.object({ character, server_character_id: z.int() }),
  errors: ['error', 'not_found', 'forbidden', 'limit_exceeded'],
  answer: { created: true },
});
